// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is held to: Swift 6 mode, no warning left standing, C never leaking through a signature.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
]

/// A test bundle imports its subject whole and may use Foundation, so it is spared the façade rules.
let strictTests: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

func room(
  _ name: String, path: String? = nil, exclude: [String] = [], resources: [Resource]? = nil, _ imports: String...
) -> Target {
  .target(
    name: name, dependencies: imports.map { .byName(name: $0) }, path: path, exclude: exclude, resources: resources,
    swiftSettings: strict)
}

func tests(of name: String, exclude: [String] = [], _ imports: String...) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: ([name] + imports).map { .byName(name: $0) }, exclude: exclude,
    swiftSettings: strictTests)
}

func library(_ name: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A library that is opened when it is first needed: its interface is declared by us, nothing of it is linked.
func opened(_ name: String, apt: String, brew: String) -> Target {
  .systemLibrary(name: name, providers: [.apt([apt]), .brew([brew])])
}

let package = Package(
  name: "wtadmin",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "wtadmin", targets: ["wtadmin"])],
  targets: [
    // No pkg-config for libcurl: its flags would link what is to be opened on first use.
    library("CCurl", pkgConfig: nil, apt: "libcurl4-openssl-dev", brew: "curl"),
    library("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev", brew: "sqlite"),
    library("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev", brew: "libmicrohttpd"),
    opened("CQREncode", apt: "libqrencode4", brew: "qrencode"),
    opened("CTurboJPEG", apt: "libturbojpeg0", brew: "jpeg-turbo"),

    .target(
      name: "CTemplates", path: "templates",
      exclude: [
        "rules-tests", "firebase.json", "firestore.indexes.json", "gitignore", "github", "hand-out.html",
        "roster.schema.json",
      ]),
    room("Templates", "CTemplates"),
    room("Arguments"),
    room("Domain"),
    room("REST"),
    room("SecurityRules"),
    room("RulesCases", "REST", "SecurityRules"),
    room("Crypto", "COpenSSL"),
    room("SQLite", "CSQLite"),
    room("HTTP", "REST", "CCurl"),
    room("Firebase", "REST"),
    room("Ledger", "Domain", "SQLite"),
    room("QRCode", "CQREncode"),
    room("Images", "CTurboJPEG"),
    room("ClientProtocol", "Domain", "REST", "Crypto", "Images", "Firebase"),
    room("Provisioning", "Domain", "REST", "Firebase", "Ledger", "SecurityRules"),
    room("LocalFirebase", "REST", "SecurityRules", "RulesCases", "SQLite", "Crypto", "CMicroHTTPD"),
    room(
      "Commands", "Arguments", "Domain", "REST", "Firebase", "Ledger", "Provisioning", "LocalFirebase",
      "ClientProtocol", "Images", "QRCode", "SecurityRules", "RulesCases", "Crypto", "SQLite", "Templates"),
    room("TestSupport", "Commands", "REST", "HTTP", "LocalFirebase", "Crypto"),
    .executableTarget(
      name: "wtadmin", dependencies: ["Commands", "HTTP", "Crypto", "REST"], swiftSettings: strict),

    tests(of: "Arguments", exclude: ["Golden"], "TestSupport"),
    tests(of: "Domain"),
    tests(of: "REST"),
    tests(of: "Templates"),
    tests(of: "SecurityRules", exclude: ["DiagnosticsCorpus", "DiagnosticsGolden", "MeasuredExpressions"]),
    tests(of: "RulesCases", "REST", "SecurityRules"),
    tests(of: "Crypto", "TestSupport"),
    tests(of: "SQLite"),
    tests(of: "HTTP", "TestSupport", "REST", "Crypto"),
    tests(of: "Firebase", "TestSupport", "REST", "Crypto", "HTTP", "LocalFirebase"),
    tests(of: "Ledger", "TestSupport", "Domain", "SQLite"),
    tests(of: "QRCode"),
    .executableTarget(
      name: "rules-fuzz", dependencies: ["SecurityRules"], path: "Tests/RulesFuzz", swiftSettings: strictTests),
    .executableTarget(
      name: "decisions", dependencies: ["SecurityRules"], path: "Benchmarks/Decisions", swiftSettings: strictTests),
    .executableTarget(
      name: "protocol-peer", dependencies: ["ClientProtocol", "Domain", "REST", "Crypto", "Images"],
      path: "Tests/ProtocolPeer", swiftSettings: strict),
    tests(of: "Images", exclude: ["Fixtures"]),
    tests(of: "ClientProtocol", "Domain", "REST", "Crypto", "Images", "Firebase", "LocalFirebase", "HTTP"),
    tests(of: "Provisioning", "TestSupport", "Domain", "Firebase", "Ledger", "LocalFirebase", "REST"),
    tests(of: "LocalFirebase", "TestSupport", "REST", "Crypto", "HTTP"),
    tests(
      of: "Commands", exclude: ["Golden", "Scripts"], "TestSupport", "Arguments", "ClientProtocol", "Domain",
      "Firebase", "Images",
      "Ledger", "LocalFirebase", "Provisioning", "REST"),
  ],
  // C23, for #embed.
  cLanguageStandard: .c2x
)
