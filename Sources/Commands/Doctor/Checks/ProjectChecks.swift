internal import Firebase

/// The project around the instance.
let projectChecks: [Check] = [
  Check("project-active", .project, "does the project exist, and is it in use?") { examination in
    let record = try examination.record.get()
    guard record.isActive else {
      return .error(
        "\(record.id) is to be deleted", because: "Google deletes it thirty days after that was asked for",
        remedy: "restore it: Google Cloud console, IAM and admin, manage resources")
    }
    return .sound("\(record.id), number \(record.number)")
  },
  Check("firebase-added", .project, "is Firebase in it?") { examination in
    guard let number = try examination.firebaseNumber.get() else {
      return .error(
        "\(examination.project) is a project of Google Cloud without Firebase",
        because: "nothing of walkytalky works there",
        remedy: "add it: wtadmin up")
    }
    return .sound("number \(number)")
  },
  Check("apis", .project, "are the APIs on?") { examination in
    let on = try examination.servicesOn.get()
    let off = examination.neededServices.filter { !on.contains($0) }
    guard !off.isEmpty else { return .sound("\(on.count) of them") }
    return .error(
      "off: \(off.joined(separator: ", "))", because: "requests to them are refused",
      remedy: "switch them on: wtadmin up")
  },
  Check("billing", .project, "does the plan allow what the instance does?") { examination in
    let billing = try examination.billing.get()
    guard !billing.isOn else { return .sound("a billing account is linked (Blaze)") }
    if billing.account != nil {
      return .error(
        "the billing account is closed", because: "what is paid for stops, the bucket first",
        remedy: "open it or link another: https://console.cloud.google.com/billing")
    }
    guard examination.settings.mediaBucket == nil else {
      return .error(
        "no billing account is linked (Spark)", because: "Storage buckets are not served on that plan",
        remedy: "link one: https://console.cloud.google.com/billing; or carry text only: wtadmin up --text-only")
    }
    return .noted("no billing account is linked (Spark), which is enough for text only")
  },
]
