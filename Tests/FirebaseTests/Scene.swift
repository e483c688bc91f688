import Firebase
import REST
import Synchronization
import TestSupport

/// A client of each kind before a scripted server, as a device with the token `t`.
struct Scene: Sendable {
  let script: ScriptedTransport
  let billed: BilledOperations
  let slept = SleepLog()

  init(readLimit: Int? = nil, _ lines: ScriptedTransport.Line...) {
    script = ScriptedTransport(lines)
    billed = BilledOperations(readLimit: readLimit)
  }

  static let database = DatabaseName(project: "p")

  var session: GoogleSession {
    let slept = slept
    return GoogleSession(
      identity: .device(Concealed("t")), endpoints: Endpoints(), transport: script.transport,
      sleep: { slept.append($0) }, randomFraction: { 1 })
  }

  var firestore: FirestoreClient { FirestoreClient(database: Self.database, session: session, billed: billed) }
  var accounts: AccountsClient { AccountsClient(project: "p", session: session) }
}

final class SleepLog: Sendable {
  private let durations = Mutex<[Duration]>([])
  var all: [Duration] { durations.withLock { $0 } }
  func append(_ duration: Duration) { durations.withLock { $0.append(duration) } }
}

/// A document of the scripted server.
func stored(_ path: String, _ fields: JSON = [:], updateTime: String = "2026-01-02T03:04:05.000006Z") -> JSON {
  [
    "name": .string(name(path)), "fields": fields, "createTime": "2026-01-01T00:00:00Z",
    "updateTime": .string(updateTime),
  ]
}

func name(_ path: String) -> String { "projects/p/databases/(default)/documents/" + path }

func refusal(_ code: Int64, _ status: String, _ message: String = "m") -> JSON {
  ["error": ["code": .integer(code), "message": .string(message), "status": .string(status)]]
}

let documents = "https://firestore.googleapis.com/v1/projects/p/databases/(default)/documents"
