package import Arguments

/// The commands by chapter, in the order in which the first help screen shows them. A new verb is added here.
private let chapters: [(title: String, commands: [any Command.Type])] = [
  ("standing up", [Init.self]),
  ("people and accounts", [PersonAdd.self, PersonList.self, PersonRename.self, PersonRemove.self]),
  ("what was done", [Log.self, LogVerify.self]),
  ("this program", [Help.self, Completions.self, Manual.self, Version.self, Complete.self]),
]

/// The words that hold verbs.
private let nouns: [Noun] = [
  Noun("person", "names of your own for accounts, kept on this machine")
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
