internal import Firebase

extension KnownError {
  /// What an account may not do.
  static let permissionErrors: [KnownError] = [
    KnownError(
      "rules-denied", "Missing or insufficient permissions",
      means: "the security rules said no to a device, or a role is missing to an administrator",
      because: "the two cannot be told apart from the text",
      do: "for a device: wtadmin rules explain; for a key: wtadmin doctor"),
    KnownError(
      "caller-permission", "The caller does not have permission",
      means: "the account behind the key lacks a role", because: "which one, the text does not say",
      do: "wtadmin doctor names the smallest role that adds what is missing"),
    KnownError(
      "quota-project", "Caller does not have required permission to use project", "serviceusage.services.use",
      means: "the account may not charge its requests to that project",
      because: "it lacks serviceusage.services.use there (role roles/serviceusage.serviceUsageConsumer)",
      do: "give it that role, or set another project: gcloud auth application-default set-quota-project PROJECT"),
    KnownError(
      "enable-service", "Permission denied to enable service",
      means: "the account may not switch APIs on", because: "it lacks roles/serviceusage.serviceUsageAdmin",
      do: "give it that role for the time of “wtadmin up”, or switch the API on in the Google Cloud console"),
    KnownError(
      "project-selection", "Invalid project selection, please verify project…exists and you have access",
      means: "firebase-tools could not see the project",
      because: "most often its sign-in failed; the project may be fine",
      do: "use wtadmin with --key FILE; wtadmin doctor tells credentials and project apart"),
    KnownError(
      "IAM_PERMISSION_DENIED", "IAM_PERMISSION_DENIED", reason: .permissionMissing(permission: nil, resource: nil)),
    KnownError(
      "INSUFFICIENT_PERMISSION", "INSUFFICIENT_PERMISSION", reason: .permissionMissing(permission: nil, resource: nil)),
    KnownError("USER_PROJECT_DENIED", "USER_PROJECT_DENIED", reason: .userProjectDenied),
    KnownError("CONSUMER_INVALID", "CONSUMER_INVALID", "PROJECT_NOT_FOUND", reason: .consumerInvalid),
    KnownError("CONSUMER_SUSPENDED", "CONSUMER_SUSPENDED", "GCP_SUSPENDED", reason: .consumerSuspended),
    KnownError(
      "organisation", "LOCATION_POLICY_VIOLATED", "LOCATION_ORG_POLICY_VIOLATED", "ORG_RESTRICTION_VIOLATION",
      reason: .organizationPolicy),
  ].compactMap(\.self)

  /// What a project lacks.
  static let projectErrors: [KnownError] = [
    KnownError(
      "mobile-sdk-api", "Mobile SDK API has not been used in project",
      means: "firebase-tools asks a private API that the project has not switched on",
      because: "it needs that API for steps that Firebase's public APIs can do",
      do: "do the step with wtadmin: wtadmin up"),
    KnownError(
      "api-off", "SERVICE_DISABLED", "has not been used in project",
      means: "an API is switched off in the project",
      because: "or it was switched on minutes ago, and not everywhere yet",
      do: "wtadmin up switches on all that is needed, and waits"),
    KnownError(
      "billing", "BILLING_DISABLED", "BILLING_NOT_ENABLED", "UREQ_PROJECT_BILLING_NOT_FOUND",
      "serviceusage/billing-enabled", means: "this needs a billing account, and the project has none that is open",
      because: "the project is on the Spark plan, or its billing account was closed",
      do: "link one: https://console.cloud.google.com/billing; or do without media: wtadmin up --text-only"),
    KnownError(
      "terms", "TOS_REQUIRED", means: "nobody accepted Firebase's terms yet",
      because: "only a person can, once, in the console",
      do: "open https://console.firebase.google.com as the project's owner and accept them"),
    KnownError(
      "app-engine", "App does not exist.", "Verify that your project has a Google App Engine instance setup",
      means: "firebase-tools looked for App Engine, which is not needed",
      because: "it guessed the Storage bucket from App Engine's",
      do: "use wtadmin rules deploy, which asks for the bucket"),
    KnownError(
      "rate", "RATE_LIMIT_EXCEEDED", means: "too many requests in a short time",
      because: "a quota of a minute is used up",
      do: "try again in a minute"),
    KnownError(
      "RESOURCE_QUOTA_EXCEEDED", "RESOURCE_QUOTA_EXCEEDED", "QUOTA_EXCEEDED", reason: .quotaExceeded(limit: nil)),
    KnownError(
      "app-check", "App attestation failed",
      means: "App Check refuses the app",
      because: "it is enforced, and the app is not registered or has another app id",
      do: "walkytalky does not use App Check: switch its enforcement off; wtadmin doctor shows where it is on"),
  ].compactMap(\.self)
}
