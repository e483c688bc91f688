package import Arguments

/// The commands by chapter, in the order in which the first help screen shows them. A new verb is added here.
private let chapters: [(title: String, commands: [any Command.Type])] = [
  ("standing up", [Init.self, Up.self, Apply.self, AppConfig.self, Doctor.self, Status.self, Verify.self]),
  (
    "people and accounts",
    [
      PersonAdd.self, PersonList.self, PersonRename.self, PersonRemove.self, UserList.self, UserShow.self,
      UserDelete.self, UserPrune.self,
    ]
  ),
  (
    "conversations",
    [
      ConversationCreate.self, ConversationList.self, ConversationShow.self, ConversationDelete.self, NameSet.self,
      NameList.self, PairingStatus.self, PairingRotate.self, ParticipantReplace.self,
    ]
  ),
  ("phones", [PhoneLost.self, DeviceList.self, DeviceShow.self, DeviceReset.self]),
  ("integrity", [AuditCommand.self]),
  (
    "security rules",
    [
      RulesCheckCommand.self, RulesTestCommand.self, RulesExplainCommand.self, RulesMatrixCommand.self,
      RulesDiff.self, RulesDeploy.self, RulesHistoryCommand.self, RulesRollback.self, RulesPull.self, RulesPrune.self,
      RulesDecideCommand.self,
    ]
  ),
  ("the roster", [RosterPlan.self, RosterApply.self, RosterExport.self]),
  ("moving house", [Export.self, Import.self]),
  (
    "the embedded instance",
    [
      LocalStart.self, LocalStop.self, LocalStatus.self, LocalReset.self, LocalSeed.self, LocalRehearse.self,
      LocalDeviceNew.self, LocalDeviceRun.self,
    ]
  ),
  ("what was done", [Log.self, LogVerify.self, UndoCommand.self, Why.self]),
  ("the state file", [CacheRefresh.self, CacheStatus.self, CacheClear.self, CacheRepair.self]),
  ("this program", [Help.self, Completions.self, Manual.self, Version.self, Complete.self]),
]

/// The words that hold verbs.
private let nouns: [Noun] = [
  Noun("app", "the iOS app"),
  Noun("conversation", "who talks with whom"),
  Noun("local", "an instance on this machine, to try everything without an account"),
  Noun("local device", "simulated phones of the embedded instance"),
  Noun("cache", "what is kept of the server's answers"),
  Noun("rules", "what devices may do, checked and tested"),
  Noun("user", "the accounts that the app signed in"),
  Noun("name", "what people see for each other"),
  Noun("pairing", "whether two have scanned each other's codes, and the demand that they do"),
  Noun("participant", "who is in a conversation"),
  Noun("phone", "what to do when somebody loses one"),
  Noun("device", "locks that tie an account to one installation of the app"),
  Noun("roster", "people, conversations and names, from one file"),
  Noun("person", "names of your own for accounts, kept on this machine"),
]

/// Every command there is.
package let everyCommand: [any Command.Type] = chapters.flatMap(\.commands)

/// What is declared about the command line: parsing, help, completions and manual are made from it.
package let catalogue = Catalogue(
  program: "wtadmin",
  purpose: "administers self-hosted walkytalky instances",
  nouns: nouns,
  chapters: chapters.map { chapter in Chapter(chapter.title, chapter.commands.map { $0.declaration }) },
  topics: [
    Topic(
      "exit-codes", "what the exit codes mean",
      ExitCode.allCases.map { Topic.Entry(String($0.rawValue), $0.meaning) }),
    Topic(
      "environment", "the environment variables that are looked at",
      EnvironmentVariable.allCases.map { Topic.Entry($0.rawValue, $0.meaning) }),
  ],
  globals: GlobalOptions.everywhere.map(\.definition))
