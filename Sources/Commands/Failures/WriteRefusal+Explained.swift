internal import Firebase

extension WriteRefusal: Explained {
  package var failure: Failure {
    var failure: Failure = status.failure(httpStatus: 200)
    failure.serverText = message.isEmpty ? nil : message
    return failure
  }
}
