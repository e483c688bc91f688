internal import REST

/// A refusal in Identity Toolkit's older envelope, whose message is an upper-case code.
struct AccountError: Error, Hashable {
  var status = 400
  var message: String
  var canonicalStatus: String?

  init(_ message: String, status: Int = 400, canonicalStatus: String? = nil) {
    self.message = message
    self.status = status
    self.canonicalStatus = canonicalStatus
  }

  var reply: Reply {
    var error: JSONObject = [
      "code": .integer(Int64(status)), "message": .string(message),
      "errors": [["message": .string(message), "domain": "global", "reason": status == 403 ? "forbidden" : "invalid"]],
    ]
    if let canonicalStatus { error["status"] = .string(canonicalStatus) }
    return Reply(status: status, json: ["error": .object(error)])
  }
}
