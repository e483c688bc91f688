import REST

/// Reading what came back.
enum Answer {
  /// The JSON of a response that means success. Errors that a stream carries after its data are found too.
  static func json(of response: HTTPResponse, _ purpose: Purpose) throws(FirebaseError) -> JSON {
    guard response.isSuccess else { throw FirebaseError(purpose, .api(APIError(response))) }
    let json: JSON
    do throws(JSONSyntaxError) {
      json = try JSON(parsing: response.body)
    } catch {
      throw FirebaseError(purpose, .unreadable(kind(of: response, error)))
    }
    if let error = APIError.find(in: json, httpStatus: response.status) { throw FirebaseError(purpose, .api(error)) }
    return json
  }

  private static func kind(
    of response: HTTPResponse, _ error: JSONSyntaxError
  ) -> FirebaseError.UnreadableResponse {
    guard let first = response.body.first(where: { $0 > 0x20 }) else { return .empty }
    return first == UInt8(ascii: "<") ? .html : .syntax(error)
  }
}
