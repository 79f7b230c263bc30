// The table of the commands `segue store …`, with which a person looks after a store as a whole; each is in a file beside
// this one. The store knows what is in it, and the engine knows what a session means.

import FlowEngine

extension Command {
  static let store = Command(
    name: "store", summary: "look after stored sessions",
    parts: [storeList, storeShow, storeCheck, storePrune, storeMigrate, storeExport, storeImport])

  static let storeList = Command(
    name: "store list", task: .listSessions, summary: "list sessions, the newest first",
    options: [
      .storeRead,
      Option(name: "--flow", value: "ID", help: "only those of this flow"),
      Option(name: "--subject", value: "NAME", help: "only those of this subject"),
      Option(
        name: "--state", value: "STATE", choices: SessionState.allCases.map { $0.rawValue },
        help: "only those in this state"),
      Option(
        name: "--updated-after", value: "WHEN", help: "only those with a record since then, \(Moment.forms)"),
      Option(name: "--updated-before", value: "WHEN", help: "only those with no record since then"),
      Option(name: "--limit", value: "COUNT", help: "at most this many (50)"),
      Option(name: "--cursor", value: "CURSOR", help: "continue where another list ended"),
      .json,
    ])

  static let storeShow = Command(
    name: "store show", task: .showSession,
    summary: "show a session: how it began, its records, and where it stands",
    operands: .one("SESSION"), options: [.storeRead, .json])

  static let storeCheck = Command(
    name: "store check", task: .checkStore, summary: "read everything, and say what is damaged and where",
    options: [
      .storeRead,
      Option(
        name: "--repair", help: "move damaged files to damaged/, and keep what can be read of them"),
      .json,
    ])

  static let storePrune = Command(
    name: "store prune", task: .prune, summary: "delete sessions that have ended",
    options: [
      .storeRead,
      Option(
        name: "--ended-before", value: "WHEN", help: "required: those that ended before then, \(Moment.forms)"
      ),
      Option(name: "--dry-run", help: "only list them; delete nothing"),
      .json,
    ])

  static let storeMigrate = Command(
    name: "store migrate", task: .migrate, summary: "move active sessions to their flows as these are now",
    operands: .any("SESSION"),
    options: [
      .storeRead, .flows,
      Option(name: "--flow", value: "ID", help: "only those of this flow"),
      Option(name: "--dry-run", help: "only say what would become of them"),
      .json,
    ])

  static let storeExport = Command(
    name: "store export", task: .export,
    summary: "print sessions, with the flows and profiles they need, as lines of JSON",
    operands: .any("SESSION"), options: [.storeRead])

  static let storeImport = Command(
    name: "store import", task: .importSessions,
    summary: "take in what was exported, from files or standard input",
    operands: .any("FILE"), options: [.store, .json])
}

extension Option {
  fileprivate static let storeRead = Option(
    name: "--store", value: "DIR",
    help: "the folder with the sessions ($XDG_STATE_HOME/segue, else ~/.local/state/segue)")

  fileprivate static let json = Option(name: "--json", help: "print JSON, for programs")
}
