internal import Firebase

extension KnownError {
  /// What Firestore gives.
  static let databaseErrors: [KnownError] = [
    KnownError(
      "no-database", "is not a Firestore enabled project",
      "it does not contain an active Cloud Datastore or Cloud Firestore database",
      "The database (default) does not exist",
      means: "the project has no Firestore database",
      because: "it was never made, or deleted; its place is chosen once and stays", do: "make it: wtadmin up"),
    KnownError(
      "datastore-mode", "The Cloud Firestore API is not available for",
      means: "the database is in Datastore mode",
      because: "apps cannot use it; it can be changed only while it is empty",
      do: "use another project; and check the key first, which is at fault more often: wtadmin doctor"),
    KnownError(
      "contention", "Too much contention on these documents",
      means: "several writers changed the same document at once", because: "each had to begin anew, too often",
      do: "run it again; wtadmin retries by itself and names the document"),
    KnownError(
      "daily-quota", "Quota exceeded.",
      means: "the free quota of the day is used up", because: "50,000 reads, 20,000 writes or 20,000 deletes were made",
      do: "wait until midnight, Pacific time, or link a billing account; wtadmin status shows what was used from here"),
    KnownError(
      "bandwidth", "Bandwidth exhausted",
      means: "too much data was sent or read at once", because: "a limit of Firestore's throughput was reached",
      do: "try again in a few minutes, in smaller parts"),
    KnownError(
      "index", "The query requires an index", means: "a query needs an index that is missing or not ready yet",
      because: "firestore.indexes.json was not deployed, or the index is still being built",
      do: "wtadmin up makes what is missing and waits for it"),
    KnownError(
      "transaction-size", "Transaction too big", means: "a change is too large for one transaction",
      because: "Firestore takes 10 MiB at a time", do: "do it in smaller parts"),
    KnownError(
      "not-found", "Requested entity was not found",
      means: "what was asked for does not exist",
      because: "in a clean project this often is the rules' release, which some tools can only change, not make",
      do: "wtadmin rules deploy makes it where it is missing"),
    KnownError(
      "exists", "Requested entity already exists", "Error creating Release: Resource already exists",
      means: "something was to be made that is there already",
      because: "with rules: a first try to change the release failed, and the reason was thrown away",
      do: "wtadmin rules deploy changes what is there, and shows the first error"),
  ]

  /// What sign-in and accounts give.
  static let accountErrors: [KnownError] = [
    KnownError(
      "anonymous-off", "ADMIN_ONLY_OPERATION", "OPERATION_NOT_ALLOWED", "auth/admin-restricted-operation",
      "This operation is restricted to administrators only", "The specified authentication provider is not enabled",
      "AUTHENTICATION_DISABLED", means: "anonymous sign-in is off, so the app cannot make an account",
      because: "it is off by default, or somebody switched it or sign-up off", do: "switch it on: wtadmin up"),
    KnownError(
      "auth-never-set-up", "CONFIGURATION_NOT_FOUND",
      means: "Authentication was never set up in the project", because: "switching its API on is not enough",
      do: "wtadmin up does it, or says which button to press"),
    KnownError(
      "sign-ups-limited", "TOO_MANY_ATTEMPTS_TRY_LATER",
      means: "too many new accounts from one address", because: "Firebase allows 100 an hour from an address",
      do: "wait an hour, or use another network"),
    KnownError(
      "device-revoked", "TOKEN_EXPIRED", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
      means: "a device's sign-in was revoked",
      because: "an administrator did so; an anonymous account cannot come back",
      do: "connect the person's new account: wtadmin phone lost PERSON"),
    KnownError(
      "device-token", "INVALID_REFRESH_TOKEN", "MISSING_REFRESH_TOKEN", "INVALID_ID_TOKEN",
      means: "a device's token is not accepted",
      because: "it belongs to another project, or to an emulator that forgot its accounts when it stopped",
      do: "let the app sign in again; wtadmin's own embedded instance keeps accounts"),
    KnownError(
      "recent-login", "auth/requires-recent-login", means: "the app may not delete an account that signed in long ago",
      because: "an anonymous account cannot sign in again", do: "delete it as the administrator: wtadmin user delete"),
    KnownError(
      "other-project", "PROJECT_NUMBER_MISMATCH", means: "an API key and a token belong to different projects",
      because: "the app has another project's GoogleService-Info.plist", do: "write it anew: wtadmin app config"),
    KnownError(
      "account-disabled", "USER_DISABLED", means: "the account is disabled",
      because: "an administrator did so, for a lost phone perhaps", do: "see it: wtadmin user show"),
    KnownError(
      "account-missing", "USER_NOT_FOUND", means: "there is no such account",
      because: "it was deleted, maybe by the clean-up of anonymous accounts",
      do: "see who there is: wtadmin user list; and whether the clean-up is on: wtadmin doctor"),
    KnownError(
      "account-exists", "DUPLICATE_LOCAL_ID", means: "there is an account of that id already",
      because: "an import met an account that is there", do: "wtadmin import leaves equal accounts alone"),
    KnownError(
      "too-many-ids", "LOCAL_ID_LIST_EXCEEDS_LIMIT", means: "too many accounts were to be deleted at once",
      because: "a request takes 1,000", do: "wtadmin user prune does it in parts"),
    KnownError(
      "not-disabled", "NOT_DISABLED", means: "an account was not deleted because it is still enabled",
      because: "deleting many at once spares enabled accounts unless told otherwise", do: "use wtadmin user delete"),
  ]

  /// What Storage gives.
  static let storageErrors: [KnownError] = [
    KnownError(
      "storage-needs-billing",
      "Cloud Storage for Firebase no longer supports Firebase projects that are on the no-cost Spark pricing plan",
      means: "media need a billing account now", because: "Firebase took Storage out of the Spark plan",
      do: "link a billing account, or do without media: wtadmin up --text-only"),
    KnownError(
      "storage-not-set-up", "Firebase Storage is not currently enabled",
      "Firebase Storage has not been set up on project",
      means: "the tool found no bucket",
      because: "there is none, or the tool guessed PROJECT.appspot.com where it is PROJECT.firebasestorage.app",
      do: "wtadmin up asks the API which bucket there is, and makes one where there is none"),
    KnownError(
      "storage-denied", "Permission denied. No READ permission", "Permission denied. No WRITE permission",
      "Permission denied. No LIST permission", "storage/unauthorized",
      means: "the Storage rules said no",
      because: "the person is in no such conversation, or the rules may not read Firestore: a role is missing",
      do: "wtadmin doctor looks for the role; wtadmin rules explain tells the rest"),
    KnownError(
      "cross-service-role", "Cloud Storage for Firebase needs an IAM Role to use cross-service rules",
      means: "Storage rules that read Firestore need a role for Storage's own account",
      because: "without it every upload and download is denied; deploys without a terminal skip the question",
      do: "wtadmin up grants roles/firebaserules.firestoreServiceAgent, and doctor always checks it"),
  ]
}
