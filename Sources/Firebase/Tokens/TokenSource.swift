package import REST
import Synchronization

/// Access tokens for one set of credentials: kept while they are fresh, fetched when they are not.
package final class TokenSource: Sendable {
  /// The one scope that every call of wtadmin accepts.
  package static let cloudPlatform = "https://www.googleapis.com/auth/cloud-platform"

  private let credentials: Credentials
  private let sign: Assertion.Sign
  private let endpoints: Endpoints
  private let transport: Transport
  private let cache: TokenCache
  private let now: @Sendable () -> Timestamp
  private let current = Mutex<AccessToken?>(nil)

  /// Makes a source; nothing is asked of anyone until the first token is.
  ///
  /// `sign` is used for service accounts only.
  package init(
    credentials: Credentials, sign: @escaping Assertion.Sign, endpoints: Endpoints, transport: Transport,
    cache: TokenCache = .none, now: @escaping @Sendable () -> Timestamp
  ) {
    self.credentials = credentials
    self.sign = sign
    self.endpoints = endpoints
    self.transport = transport
    self.cache = cache
    self.now = now
  }

  /// The project that requests are charged to, where that is not the account's own.
  package var quotaProject: String? {
    guard case .authorizedUser(let user) = credentials else { return nil }
    return user.quotaProjectID
  }

  /// Who the tokens are given to: a service account's address, or the client id of a person's grant.
  package var account: String { cacheKey?.account ?? "owner" }

  /// A fresh token. `refused` is one that a server has just rejected: it is thrown away, wherever it is kept.
  func token(replacing refused: Concealed? = nil) throws(FirebaseError) -> Concealed {
    guard let key = cacheKey else { return Concealed("owner") }
    // Fetched inside the lock: others who need a token want this one, not one each.
    let outcome: Result<Concealed, FirebaseError> = current.withLock { current in
      let kept = current ?? cache.load(key)
      if let kept, kept.text != refused, kept.isFresh(at: now()) {
        current = kept
        return .success(kept.text)
      }
      return Result { () throws(FirebaseError) in
        current = nil
        if refused != nil { cache.store(nil, key) }
        let token = try fetch(key)
        current = token
        cache.store(token, key)
        return token.text
      }
    }
    return try outcome.get()
  }

  private var cacheKey: TokenCache.Key? {
    switch credentials {
    case .serviceAccount(let account):
      TokenCache.Key(
        account: account.email, scope: Self.cloudPlatform, endpoint: endpoints.moved(account.tokenURI))
    case .authorizedUser(let user):
      TokenCache.Key(
        account: user.clientID, scope: Self.cloudPlatform,
        endpoint: endpoints.moved(ServiceAccount.usualTokenURI))
    case .emulatorOwner: nil
    }
  }

  private func fetch(_ key: TokenCache.Key) throws(FirebaseError) -> AccessToken {
    let purpose = Purpose.accessToken(account: key.account)
    let asked = now()
    let request = HTTPRequest(
      method: .post, url: key.endpoint, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(PercentEncoding.form(grant(at: asked)).utf8), repeatability: .repeatable)
    let response: HTTPResponse
    do throws(TransferError) {
      response = try transport.send(request)
    } catch {
      throw FirebaseError(purpose, .transfer(error))
    }
    do throws(FirebaseError) {
      let json = try Answer.json(of: response, purpose)
      guard let text = json["access_token"]?.string, !text.isEmpty else {
        throw FirebaseError(purpose, .unreadable(.shape("access_token")))
      }
      guard let seconds = json["expires_in"]?.integer, seconds > 0 else {
        throw FirebaseError(purpose, .unreadable(.shape("expires_in")))
      }
      return AccessToken(text: Concealed(text), expiresAt: asked.adding(seconds: min(seconds, Self.longestLife)))
    } catch {
      guard case .api(let refusal) = error.reason, [.grant(.times), .grant(.unknown)].contains(refusal.reason),
        let minutes = clockSkewMinutes(response)
      else { throw error }
      throw FirebaseError(purpose, .clockSkew(minutes: minutes))
    }
  }

  /// Seconds. No token of Google's lives as long; one that promises more is asked for anew all the same.
  private static let longestLife: Int64 = 86_400

  private func grant(at now: Timestamp) -> [(String, String)] {
    switch credentials {
    case .serviceAccount(let account):
      [
        ("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"),
        ("assertion", Assertion.text(for: account, scope: Self.cloudPlatform, now: now, sign: sign)),
      ]
    case .authorizedUser(let user):
      [
        ("grant_type", "refresh_token"), ("client_id", user.clientID),
        ("client_secret", user.clientSecret.revealed), ("refresh_token", user.refreshToken.revealed),
      ]
    case .emulatorOwner: []
    }
  }

  /// How many minutes the local clock is ahead of the server's; nil where less than two either way, which servers
  /// tolerate.
  private func clockSkewMinutes(_ response: HTTPResponse) -> Int64? {
    guard let server = response.headers["Date"].flatMap(Timestamp.init(httpDate:)) else { return nil }
    let seconds = now().seconds(since: server)
    let minutes = (abs(seconds) + 30) / 60 * (seconds < 0 ? -1 : 1)
    return abs(minutes) < 2 ? nil : minutes
  }
}
