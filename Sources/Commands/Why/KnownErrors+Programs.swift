extension KnownError {
  /// What Firebase's own command line and emulators give.
  static let commandLineErrors: [KnownError] = [
    KnownError(
      "java-version", "firebase-tools no longer supports Java version before", "because java is not installed",
      "Process 'java -version' has exited with code",
      means: "Firebase's emulators need another Java", because: "they are Java programs",
      do: "use the embedded instance, which needs none: wtadmin local start"),
    KnownError(
      "emulator-export", "Export request failed, see emulator logs for more information",
      means: "the emulator did not save its data, and may have deleted the former copy",
      because: "it deletes before it writes",
      do: "wtadmin's embedded instance keeps data by itself; wtadmin export copies it"),
    KnownError(
      "port-taken", "Could not start Firestore Emulator, port taken",
      means: "another program uses the emulator's port", because: "most often an emulator that was not ended",
      do: "end it, or use wtadmin local start, which takes a free port"),
    KnownError(
      "affects-production", "calls to Firestore will affect production",
      means: "a script that was meant for the emulator would write to the real project",
      because: "FIRESTORE_EMULATOR_HOST is not set",
      do: "a local folder of wtadmin refuses every address but this machine's"),
    KnownError(
      "circular-json", "Converting circular structure to JSON", means: "firebase-tools failed while printing an error",
      because: "the real fault is lost", do: "do the same with wtadmin"),
    KnownError(
      "not-json", "is not valid JSON", "Failed to parse JSON response from Firebase CLI",
      means: "a script could not read what firebase-tools printed", because: "npm's messages were mixed in",
      do: "use wtadmin with --json: one document, and nothing else on standard output"),
    KnownError(
      "node-version", "is incompatible with Node.js", "npm WARN EBADENGINE Unsupported engine",
      means: "firebase-tools needs another Node", because: "each of its versions supports a few only",
      do: "wtadmin needs none"),
    KnownError(
      "npm-permission", "EACCES: permission denied, access '/usr/local/lib/node_modules'",
      means: "npm may not install for all users", because: "the folder belongs to root",
      do: "wtadmin is one file: make install PREFIX=$HOME/.local"),
  ]

  /// What other services give whose texts are brought here by mistake: it is good to know that it is not Firebase.
  static let otherServiceErrors: [KnownError] = [
    KnownError(
      "synapse-401", "Synapse returned status code 401", means: "a Matrix server refused synadm's token",
      because: "it is no message of Firebase's", do: "make a new token there"),
    KnownError(
      "mattermost-socket", "socket file…doesn't exists", means: "Mattermost's command line found no server",
      because: "its local mode is off, or the path differs; it is no message of Firebase's",
      do: "see LocalModeSocketLocation in Mattermost's configuration"),
    KnownError(
      "occ", "./occ: Permission denied", means: "Nextcloud's command line ran as the wrong user",
      because: "it is no message of Firebase's", do: "run it as the web server's user"),
    KnownError(
      "ejabberd", "Failed RPC connection to the node", means: "ejabberd's command line found no running node",
      because: "it is no message of Firebase's", do: "see that the node runs, and under which name"),
    KnownError(
      "cross-signing", "Key type master from getCrossSigningKey callback did not match",
      means: "a Matrix client's keys were reset elsewhere", because: "it is no message of Firebase's",
      do:
        "verify the session anew there; with walkytalky, old messages stay unreadable after a rotation, and it is said before"
    ),
    KnownError(
      "simplex-fingerprint", "Possibly, certificate fingerprint in server address is incorrect",
      means: "a SimpleX client could not reach its server", because: "it says so of every network fault",
      do: "look at the network first"),
    KnownError(
      "simplex-certificate", "certificate rejected: [NameMismatch", "UnknownCa",
      means: "a server's certificate is for another name, or of an unknown issuer",
      because: "something stands between, or the address is wrong",
      do: "see who issued it: openssl s_client -connect HOST:443"),
    KnownError(
      "supabase", "Database is not healthy", "No such container", means: "a container of Supabase is not running",
      because: "it is no message of Firebase's", do: "see docker ps"),
    KnownError(
      "pocketbase-admin", "unknown command \"admin\" for \"pocketbase\"", means: "PocketBase renamed the command",
      because: "it is no message of Firebase's", do: "use its superuser command"),
  ]
}
