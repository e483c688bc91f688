/// What can be found in a rules file. The raw value is stable: reports, baselines and silencing comments name it.
package enum FindingCode: String, CaseIterable, Sendable {
  // Refused by Google's compiler.
  case syntax
  case unsupportedVersion = "unsupported-version"
  case importNotAllowed = "import-not-allowed"
  case duplicateName = "duplicate-name"
  case namespaceAsVariable = "namespace-as-variable"
  case letInVersion1 = "let-in-version-1"
  case globPlacement = "glob-placement"
  case unknownType = "unknown-type"
  case invalidRegex = "invalid-regex"
  case recursion
  case callDepth = "call-depth"
  case expressionTooDeep = "expression-too-deep"
  case tooManyDeclarations = "too-many-declarations"
  case sourceTooLarge = "source-too-large"

  // Passed by Google's compiler, some with a warning, and failing at run time.
  case unknownAllowMethod = "unknown-allow-method"
  case unknownVariable = "unknown-variable"
  case unknownFunction = "unknown-function"
  case unknownMember = "unknown-member"
  case unknownMethod = "unknown-method"
  case missingParentheses = "missing-parentheses"
  case argumentCount = "argument-count"
  case argumentTypes = "argument-types"
  case operandTypes = "operand-types"
  case conditionNotBoolean = "condition-not-boolean"
  case unlikeTypes = "unlike-types"
  case typeTestNeverTrue = "type-test-never-true"
  case setMethodOnList = "set-method-on-list"
  case nullValue = "null-value"
  case resourceOnCreate = "resource-on-create"
  case requestResourceOnRead = "request-resource-on-read"
  case requestResourceOnDelete = "request-resource-on-delete"
  case queryOutsideList = "query-outside-list"
  case documentIDInList = "document-id-in-list"
  case lookupPathPrefix = "lookup-path-prefix"
  case lookupPathSegments = "lookup-path-segments"
  case lookupPathPlaceholder = "lookup-path-placeholder"
  case lookupComparedWithNull = "lookup-compared-with-null"
  case fieldMayBeMissing = "field-may-be-missing"
  case absentFieldComparedWithNull = "absent-field-compared-with-null"
  case regexNeverMatches = "regex-never-matches"
  case regexWholeText = "regex-whole-text"
  case tooManyLookups = "too-many-lookups"
  case tooManyExpressions = "too-many-expressions"
  case nearLimit = "near-limit"
  case checkIncomplete = "check-incomplete"

  // Matches.
  case unknownService = "unknown-service"
  case wrongService = "wrong-service"
  case matchEndsOnCollection = "match-ends-on-collection"
  case matchOutsidePrefix = "match-outside-prefix"
  case matchRepeatsPrefix = "match-repeats-prefix"
  case matchUnderGlob = "match-under-glob"
  case matchLooksLikeCapture = "match-looks-like-capture"
  case mootRule = "moot-rule"

  // Security.
  case openWrite = "open-write"
  case openRead = "open-read"
  case openByDate = "open-by-date"
  case writeWithoutSignIn = "write-without-sign-in"
  case globWrite = "glob-write"
  case readMeansList = "read-means-list"
  case negatedListProof = "negated-list-proof"
  case unvalidatedWrite = "unvalidated-write"
  case unguardedFields = "unguarded-fields"
  case emailNotVerified = "email-not-verified"
  case hardCodedUser = "hard-coded-user"
  case storageOverwrite = "storage-overwrite"
  case storageSizeUnbounded = "storage-size-unbounded"
  case storageTypeUnchecked = "storage-type-unchecked"

  // Meaning that is easily mistaken, and leftovers.
  case hasOnlyAllowsFewer = "has-only-allows-fewer"
  case diffReversed = "diff-reversed"
  case ambiguousPrecedence = "ambiguous-precedence"
  case duplicateKey = "duplicate-key"
  case debugLeftIn = "debug-left-in"
  case oldVersion = "old-version"
  case unusedFunction = "unused-function"
  case unusedVariable = "unused-variable"
  case lookupOutsideService = "lookup-outside-service"
  case unusedSilence = "unused-silence"
}

extension FindingCode {
  package var severity: Finding.Severity {
    switch self {
    case .syntax, .unsupportedVersion, .importNotAllowed, .duplicateName, .namespaceAsVariable, .letInVersion1,
      .globPlacement, .unknownType, .invalidRegex, .recursion, .callDepth, .expressionTooDeep, .tooManyDeclarations,
      .sourceTooLarge, .unknownAllowMethod, .unknownVariable, .unknownFunction, .unknownMember, .unknownMethod,
      .missingParentheses, .argumentCount, .argumentTypes, .operandTypes, .conditionNotBoolean, .unlikeTypes,
      .typeTestNeverTrue, .setMethodOnList, .nullValue, .resourceOnCreate, .requestResourceOnRead,
      .requestResourceOnDelete, .queryOutsideList, .documentIDInList, .lookupPathPrefix, .lookupPathSegments,
      .lookupPathPlaceholder, .lookupComparedWithNull, .fieldMayBeMissing, .regexNeverMatches, .tooManyLookups,
      .tooManyExpressions, .unknownService, .wrongService, .matchEndsOnCollection, .matchOutsidePrefix,
      .matchRepeatsPrefix, .matchUnderGlob, .negatedListProof:
      .error
    case .absentFieldComparedWithNull, .regexWholeText, .matchLooksLikeCapture, .mootRule, .openWrite, .openRead,
      .openByDate, .writeWithoutSignIn, .globWrite, .readMeansList, .unvalidatedWrite, .emailNotVerified,
      .hardCodedUser, .storageOverwrite, .storageSizeUnbounded, .storageTypeUnchecked, .diffReversed,
      .ambiguousPrecedence, .duplicateKey, .debugLeftIn, .oldVersion, .unusedFunction, .unusedVariable, .nearLimit:
      .warning
    case .unguardedFields, .hasOnlyAllowsFewer, .lookupOutsideService, .checkIncomplete, .unusedSilence:
      .note
    }
  }

  /// What the code stands for, for lists of all checks.
  package var summary: String {
    switch self {
    case .syntax: "The file cannot be parsed."
    case .unsupportedVersion: "There is no such version of the rules language."
    case .importNotAllowed: "Rules cannot import other files."
    case .duplicateName: "A name is declared twice where only one may be."
    case .namespaceAsVariable: "The name of a built-in namespace is used as a variable."
    case .letInVersion1: "`let` needs version 2."
    case .globPlacement: "A recursive capture stands where none may be."
    case .unknownType: "`is` names a type that does not exist."
    case .invalidRegex: "A regular expression is not of the dialect RE2."
    case .recursion: "A function calls itself, directly or through others."
    case .callDepth: "Functions call each other more deeply than is allowed."
    case .expressionTooDeep: "An expression is nested more deeply than is allowed."
    case .tooManyDeclarations: "More lets, parameters, segments, captures or levels of matches than are allowed."
    case .sourceTooLarge: "The file is larger than the service takes."
    case .unknownAllowMethod: "An allow statement names a method that does not exist; it grants nothing."
    case .unknownVariable: "A variable does not exist; the expression always fails."
    case .unknownFunction: "A function does not exist; the call always fails."
    case .unknownMember: "`request`, `resource` and their parts have no such member."
    case .unknownMethod: "No value that can stand here has such a method."
    case .missingParentheses: "A method is named but not called."
    case .argumentCount: "A call has too many or too few arguments; it always fails."
    case .argumentTypes: "An argument's type is never accepted; the call always fails."
    case .operandTypes: "An operator never accepts these types; the expression always fails."
    case .conditionNotBoolean: "A condition or an operand of logic is never true or false."
    case .unlikeTypes: "Values of unlike types are compared; the outcome never varies."
    case .typeTestNeverTrue: "An `is` test can never hold."
    case .setMethodOnList: "A method of sets is called on a list, such as `keys()` gives."
    case .nullValue: "A member, index or method of a value that is always null."
    case .resourceOnCreate: "`resource` is null when a document is created."
    case .requestResourceOnRead: "`request.resource` does not exist when documents are read."
    case .requestResourceOnDelete: "`request.resource` holds nothing when a document is deleted."
    case .queryOutsideList: "`request.query` exists only for `list`."
    case .documentIDInList: "A query has no document id: the capture and `resource.id` fail in `list`."
    case .lookupPathPrefix: "A document path must begin with /databases/…/documents."
    case .lookupPathSegments: "A document path must have an even number of segments behind `documents`."
    case .lookupPathPlaceholder: "`{name}` in a path is a placeholder, not the value of a variable."
    case .lookupComparedWithNull: "`get` of a missing document fails; it never gives null."
    case .fieldMayBeMissing: "A condition needs a stored field that documents are created without."
    case .absentFieldComparedWithNull: "A field that is absent is not null; the comparison fails."
    case .regexNeverMatches: "A regular expression can match no text."
    case .regexWholeText: "`matches` compares the whole text, not a part of it."
    case .tooManyLookups: "More documents are looked up than one request may."
    case .tooManyExpressions: "More expressions are evaluated than one request may."
    case .nearLimit: "A request comes close to a limit of the service."
    case .checkIncomplete: "The file is too intricate to be checked whole."
    case .unknownService: "No service of this name evaluates rules."
    case .wrongService: "The file does not hold rules for the service it is meant for."
    case .matchEndsOnCollection: "A match ends on a collection, which no document's path does."
    case .matchOutsidePrefix: "A match lies outside the paths of its service."
    case .matchRepeatsPrefix: "A nested match repeats the prefix that surrounds it."
    case .matchUnderGlob: "In version 1 nothing below a recursive capture is ever matched."
    case .matchLooksLikeCapture: "A literal segment has the look of a capture without braces."
    case .mootRule: "A condition decides nothing, for another rule grants the same to everybody."
    case .openWrite: "Anybody may write."
    case .openRead: "Anybody may read."
    case .openByDate: "Anybody may do this until a date."
    case .writeWithoutSignIn: "A write is granted without looking at who asks."
    case .globWrite: "A recursive capture grants writes to all documents below."
    case .readMeansList: "`read` also grants `list`: every signed-in user can list the whole collection."
    case .negatedListProof: "The absence of a field proves nothing in `list`: unfiltered fields are always absent."
    case .unvalidatedWrite: "A write is granted without looking at what is written."
    case .unguardedFields: "A write may add fields that no condition looks at."
    case .emailNotVerified: "An e-mail address is trusted that nobody verified."
    case .hardCodedUser: "A user is named in the rules."
    case .storageOverwrite: "An upload over an object asks for `create`, so refusing `update` does not protect objects."
    case .storageSizeUnbounded: "Uploads have no upper bound of size."
    case .storageTypeUnchecked: "Uploads may be of any content type."
    case .hasOnlyAllowsFewer: "`hasOnly` also holds where fields are missing."
    case .diffReversed: "The operands of `diff` are the wrong way round."
    case .ambiguousPrecedence: "`in`, `is` and `==` are mixed without parentheses."
    case .duplicateKey: "A map literal has a key twice."
    case .debugLeftIn: "A call of `debug` was left in."
    case .oldVersion: "The rules are of version 1."
    case .unusedFunction: "A function is never called."
    case .unusedVariable: "A variable or parameter is never read."
    case .lookupOutsideService: "A function outside the service looks up documents."
    case .unusedSilence: "A silencing comment silences nothing."
    }
  }
}
