internal import REST

/// Whether the project pays for what it uses (Cloud Billing v1).
package struct BillingClient: Sendable {
  package let project: String

  package init(project: String) { self.project = project }

  package var state: Question<BillingState> {
    let path = "/v1/projects/\(PercentEncoding.encode(project))/billingInfo"
    return Question(GoogleCall(.project(.readBilling), .get, .cloudBilling, path, .repeatable)) {
      (json) throws(FirebaseError) in
      let account = json["billingAccountName"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      return BillingState(isOn: json["billingEnabled"]?.bool ?? false, account: account)
    }
  }
}

/// Firebase calls a project with billing Blaze, one without Spark.
package struct BillingState: Hashable, Sendable {
  /// Whether an open billing account is linked.
  package var isOn: Bool
  /// `billingAccounts/…`; an account that is linked but closed gives `isOn` false.
  package var account: String?
}
