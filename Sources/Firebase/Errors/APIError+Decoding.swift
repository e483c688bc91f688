package import REST

extension APIError {
  /// Reads a response that is no success.
  package init(_ response: HTTPResponse) {
    let httpStatus = response.status
    let body = response.body
    if let json = try? JSON(parsing: body), let error = Self.find(in: json, httpStatus: httpStatus) {
      self = error
      return
    }
    let text = String(decoding: body.prefix(4_000), as: UTF8.self)
    let visible = text.drop(while: \.isWhitespace)
    let isPage = visible.hasPrefix("<") || response.headers["Content-Type"]?.lowercased().hasPrefix("text/html") == true
    self.init(
      httpStatus: httpStatus, status: CanonicalStatus(httpStatus: httpStatus),
      message: isPage ? "" : oneLine(String(visible)),
      envelope: visible.isEmpty ? .empty : isPage ? .html : .other)
  }

  /// The error in a body, also where it stands in an array, after data or alone: streaming methods wrap it so.
  static func find(in json: JSON, httpStatus: Int) -> APIError? {
    if let elements = json.array {
      for element in elements {
        if let error = find(in: element, httpStatus: httpStatus) { return error }
      }
      return nil
    }
    guard let error = json["error"] else { return nil }
    if let code = error.string { return oauth(code, json["error_description"]?.string ?? "", httpStatus) }
    guard error.object != nil else { return nil }
    return status(error, httpStatus)
  }

  private static func status(_ error: JSON, _ httpStatus: Int) -> APIError {
    // In the middle of a stream HTTP has said 200 already; the error's own code tells.
    let code = error["code"]?.integer.map { Int(clamping: $0) } ?? httpStatus
    let message = error["message"]?.string ?? ""
    // The error of an operation is a `google.rpc.Status` by itself, whose code is the canonical number.
    let ofOperation = CanonicalStatus(number: Int64(code))
    let named = error["status"]?.string.flatMap(CanonicalStatus.init(rawValue:)) ?? ofOperation
    let details = error["details"]?.array ?? []
    let isLegacy = error["errors"] != nil || named == nil
    let status = named ?? Self.status(ofLegacy: code)
    return APIError(
      httpStatus: httpStatus >= 400 || ofOperation != nil ? httpStatus : code, status: status,
      message: oneLine(message),
      reason: Reason(details: details, violations: violations(details), status: status, message: message),
      envelope: isLegacy ? .legacy : .status, violations: violations(details), retryDelay: retryDelay(details))
  }

  /// Storage says 409 `conflict` for what exists already, and 412 for an unmet condition.
  private static func status(ofLegacy code: Int) -> CanonicalStatus {
    code == 409 ? .alreadyExists : CanonicalStatus(httpStatus: code)
  }

  private static func oauth(_ code: String, _ description: String, _ httpStatus: Int) -> APIError {
    let status: CanonicalStatus = httpStatus >= 500 ? .unavailable : .unauthenticated
    return APIError(
      httpStatus: httpStatus, status: status, message: oneLine(description.isEmpty ? code : description),
      reason: Reason(oauth: code, description: description), envelope: .oauth)
  }

  private static func violations(_ details: [JSON]) -> [Violation] {
    details.flatMap { detail in
      (detail["violations"]?.array ?? detail["fieldViolations"]?.array ?? []).map { violation in
        Violation(
          type: violation["type"]?.string ?? "", subject: (violation["subject"] ?? violation["field"])?.string ?? "",
          description: oneLine(violation["description"]?.string ?? ""))
      }
    }
  }

  /// `RetryInfo.retryDelay` is a duration in proto3 JSON: seconds with up to nine digits of fraction, and an `s`.
  private static func retryDelay(_ details: [JSON]) -> Duration? {
    for detail in details {
      guard let text = detail["retryDelay"]?.string, text.hasSuffix("s"), let seconds = Double(text.dropLast()),
        seconds >= 0, seconds < 86_400
      else { continue }
      return .seconds(seconds)
    }
    return nil
  }
}

/// The text without line breaks and control characters, cut to what a terminal can bear.
private func oneLine(_ text: String) -> String {
  let line = text.unicodeScalars.prefix(2_000).map { $0.isControl ? " " : $0 }
  return String(String.UnicodeScalarView(line))
}

extension Unicode.Scalar {
  /// Those above ASCII included, by one of which some terminals are steered as by ESC and a bracket.
  fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
