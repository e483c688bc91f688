internal import Firebase
package import REST

/// Whether an answer says that a daily quota is spent, which no waiting of minutes mends.
package func isSpentQuota(_ response: HTTPResponse) -> Bool { APIError.isSpentQuota(response) }
