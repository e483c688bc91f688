extension KnownError {
  /// What compiling and evaluating rules gives.
  static let rulesErrors: [KnownError] = [
    KnownError(
      "rules-method", "Invalid method name:",
      means: "a rule allows something that does not exist, so it allows nothing",
      because: "a misspelt method is only a warning to Google", do: "wtadmin rules check treats it as an error"),
    KnownError(
      "rules-variable", "Invalid variable name:", means: "a rule names a variable that does not exist",
      because: "it is misspelt; Google only warns, and each use fails when it runs",
      do: "wtadmin rules check says which was meant"),
    KnownError(
      "rules-null", "Null value error. for…@", means: "a rule used something that is null",
      because: "a document or a field is missing, nobody is signed in, or a name is misspelt",
      do: "see which part: wtadmin rules explain"),
    KnownError(
      "rules-property", "Property…is undefined on object",
      means: "a rule read a field that the document does not have",
      because: "the rule does not ask first whether it is there",
      do: "ask with ‘field’ in resource.data, and see the case: wtadmin rules explain"),
    KnownError(
      "rules-service-call", "Service call error. Function: [",
      means: "get() or exists() in a rule failed",
      because: "the document does not exist, or the rule reads more documents than the 10 that are allowed",
      do: "use exists() before get(); wtadmin rules check counts the reads"),
    KnownError(
      "rules-operator", "Unsupported operation error. Received:",
      means: "a rule combines values that do not go together", because: "types are looked at only when a rule runs",
      do: "wtadmin rules check finds it beforehand"),
    KnownError(
      "rules-type", "Type error. Received: [", "Invalid type. Received one of [",
      means: "a value in a rule is of another type than its place wants", because: "null counts as a type of its own",
      do: "wtadmin rules check finds it beforehand"),
    KnownError(
      "rules-glob", "resource rules should not have child resource rules",
      means: "a match with ** has another match inside it", because: "the inner one matches nothing",
      do: "take the inner match out; wtadmin rules check tells what can be matched"),
    KnownError(
      "rules-memory", "Unable to evaluate the expression as the maximum memory usage of",
      "Unable to evaluate the expression as the maximum of",
      means: "a rule is too long to run", because: "1,000 expressions may be evaluated for a request",
      do: "see how many it takes: wtadmin rules check"),
    KnownError(
      "rules-complex", "Expression is too complex to evaluate safely", means: "a rule is nested too deeply",
      because: "long chains of && and || count as depth", do: "cut it into functions; wtadmin rules check measures it"),
    KnownError(
      "rules-depth", "Maximum allowed call depth of", means: "functions of the rules call each other too deeply",
      because: "20 calls may be open at a time", do: "call fewer functions from functions"),
    KnownError(
      "rules-recursion", "Recursive call is not allowed", means: "a function of the rules calls itself",
      because: "the language has no recursion", do: "write the cases out"),
    KnownError(
      "rules-compile", "Error compiling rules:", means: "the rules have a syntax error, so the old ones stay in force",
      because: "the text after it tells the line and the column", do: "see all of them: wtadmin rules check"),
    KnownError(
      "coverage-never", "Expression never evaluated", means: "the emulator's coverage report leaves a part out",
      because: "no request reached it, or the report is incomplete", do: "wtadmin rules test --coverage"),
    KnownError(
      "coverage-size", "gRPC message exceeds maximum size",
      means: "the emulator's coverage report is too large to be sent",
      because: "it holds every evaluation", do: "wtadmin rules test --coverage"),
    KnownError(
      "rules-test-timeout", "Timeout of 2000ms exceeded", "connect ENETUNREACH",
      means: "a rules test ended without an answer from the emulator",
      because: "tests in JavaScript speak to it over a socket, which was slow or not there",
      do: "wtadmin rules test needs neither emulator nor network"),
  ]

  /// What deploying rules gives.
  static let rulesDeploymentErrors: [KnownError] = [
    KnownError(
      "skipped-upload", "already up to date, skipping upload",
      means: "firebase-tools believes that the rules are live already",
      because: "it may have compared with another database's", do: "wtadmin rules diff compares with the exact release"),
    KnownError(
      "deploy-complete", "Deploy complete!",
      means: "firebase-tools ended its deploy, which does not prove what is live",
      because: "it does not read back what it sent",
      do: "wtadmin rules diff; wtadmin rules deploy reads back and tests it"
    ).general,
    KnownError(
      "dry-run-complete", "Dry run complete!", means: "firebase-tools ended a dry run, which does not check everything",
      because: "the real run may fail all the same",
      do: "wtadmin rules deploy --dry-run runs every check of the real one"
    ).general,
    KnownError(
      "unknown-error", "An unknown error occurred", "An unexpected error has occurred",
      means: "firebase-tools threw the server's answer away", because: "the fault can be any",
      do: "do the same with wtadmin, which shows the server's words with --verbose"
    ).general,
    KnownError(
      "storage-targets", "Could not find rules for the following storage targets",
      means: "firebase-tools spells the two kinds of rules differently",
      because: "“firestore:rules” has no counterpart for Storage", do: "wtadmin rules deploy takes both in one spelling"
    ),
    KnownError(
      "storage-rules-deploy", "There was an issue deploying your Storage rules",
      means: "firebase-tools found no bucket for the Storage rules",
      because: "it looks for the default bucket in a way that changed", do: "wtadmin rules deploy asks the API for it"),
  ]
}
