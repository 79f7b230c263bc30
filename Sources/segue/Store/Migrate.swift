// `segue store migrate`: moves sessions to their flows as these are now. Each migration is requested as a front end would do
// it; what prevents one is reported, and does not stop the others.

import FlowDefinitions
import FlowEngine
import JSONRPC
import JSONText
import Stores

/// Moves sessions to their flows as these are now, or, in a dry run, reports what would become of them.
/// - Returns: 1 if a session was refused or cannot be read, or a folder of flows cannot be used; 2 if there is no such flow,
///   or the store can no longer be used.
func migrate(_ options: MigrateOptions) -> Int32 {
  options.folder.use { (store) throws(StoreError) in
    var areFoldersUsable = true
    FlowFolders.warn(ofUnusable: options.flows) {
      Output.warn($0)
      areFoldersUsable = false
    }
    let flows = FlowFolders(options.flows.isEmpty ? ["."] : options.flows)
    if let flow = options.flow, try !isKnown(flow, flows, store) {
      Output.warn(printable(UsageError.unknownFlow(flow, among: (try? flows.names()) ?? []).message))
      return 2
    }
    var migration = Migration(options, store, flows)
    do throws(StoreError) {
      try migration.run(store)
    } catch {
      // What was done before the store became unusable stays done, so it is reported.
      if migration.hasBegun { migration.close() }
      throw error
    }
    migration.close()
    let isWell = migration.refused == 0 && areFoldersUsable
    let status = max(Output.warn(ofUnreadable: migration.unreadable), isWell ? 0 : 1)
    return migration.isStoreUnusable ? 2 : status
  }
}

/// Whether there is such a flow, or a session of one. Also true if a flow may be there that cannot be read: then each
/// session is refused for that reason.
private func isKnown(
  _ flow: String, _ flows: FlowFolders, _ store: FileStore
) throws(StoreError) -> Bool {
  guard let names = try? flows.names(), !names.contains(flow) else { return true }
  return try !store.list(SessionQuery(flow: flow, limit: 1)).sessions.isEmpty
}

/// A migration under way, and the counts of what became of the sessions.
private struct Migration {
  let options: MigrateOptions
  var engine: Engine
  private(set) var migrated = 0
  private(set) var current = 0
  private(set) var refused = 0
  private(set) var left = 0
  /// How many sessions were listed as active, but have ended or been deleted since, or turned out to have ended when asked
  /// for.
  private(set) var ended = 0
  private(set) var unreadable: [String] = []
  /// Whether a session was refused because the store cannot be used, as when the disk is full.
  private(set) var isStoreUnusable = false
  /// What is written before the next report.
  private var separator = opening
  private static let opening = #"{"sessions":["#

  /// Whether anything has become of a session yet.
  var hasBegun: Bool { migrated + current + refused + left + ended > 0 }

  init(_ options: MigrateOptions, _ store: FileStore, _ flows: FlowFolders) {
    self.options = options
    engine = Engine(store: store, flows: flows, surroundings: .system(), errorsIn: "en")
  }

  /// Works page by page, so that it does not matter how many sessions there are; each page is one call, and synced once.
  mutating func run(_ store: FileStore) throws(StoreError) {
    if !options.sessions.isEmpty { return ask(options.sessions) }
    var query = SessionQuery(flow: options.flow, state: SessionState.active.rawValue, limit: 100)
    repeat {
      let page = try store.list(query)
      ask(page.sessions.map { $0.id })
      unreadable += page.unreadable.filter { !unreadable.contains($0) }
      query.cursor = page.cursor
    } while query.cursor != nil && !isStoreUnusable
  }

  private mutating func ask(_ sessions: [String]) {
    let answers = engine.answer(
      sessions.map { session in
        Call(
          id: .null, method: "migrateSession",
          params: .byName(["session": .string(session), "dryRun": .bool(options.isDry)]))
      })
    for (session, answer) in zip(sessions, answers) {
      switch answer.reply {
      case .result(let bytes): note(session, (try? JSON(parsing: bytes)) ?? .null)
      case .error(let error): note(session, error)
      }
    }
  }

  // MARK: - What became of a session

  private mutating func note(_ session: String, _ view: JSON) {
    // A session that has moved to another version has changes, which say what takes the place of what.
    if view["changes"]?.asArray?.isEmpty ?? true {
      current += 1
      return
    }
    migrated += 1
    let walked = view["walked"] ?? []
    if options.isForMachines {
      return write([
        "session": .string(session), "became": "migrated", "flow": view["flow"] ?? .null,
        "step": view["screen"]?["step"] ?? .null, "walked": walked,
      ])
    }
    let step = view["screen"]?["step"]?.asString ?? "–"
    let answers = (walked.asArray ?? []).map { $0.inWords }.joined(separator: ", ")
    Output.put(
      "\(printable("\(session): on “\(step)”\(answers.isEmpty ? "" : ": ")\(answers)"))\n")
  }

  private mutating func note(_ session: String, _ error: RPCError) {
    if options.meansEveryFlow, error.facts["kind"] == "flowNotFound" {
      left += 1
      return
    }
    if options.meansNone(with: error.facts["kind"]?.asString) {
      ended += 1
      return
    }
    refused += 1
    if error.facts["kind"] == "storeUnavailable", error.facts["file"] == nil { isStoreUnusable = true }
    if options.isForMachines {
      var facts = error.facts.asObject ?? [:]
      facts["view"] = nil
      return write([
        "session": .string(session), "became": "refused", "message": .string(error.message),
        "error": .object(facts),
      ])
    }
    let flow = error.facts["view"]?["flow"]?["id"]?.asString
    let problems = (error.facts["diagnostics"]?.asArray ?? []).map { "  \($0.problem(ofFlow: flow))\n" }
    Output.put(
      "\(printable("\(session): refused: \(error.message)"))\n\(problems.joined())")
  }

  private mutating func write(_ report: JSON) {
    Output.put(separator + report.text)
    separator = ","
  }

  /// Reports the counts of what became of the sessions.
  func close() {
    if options.isForMachines {
      let counts: JSON = [
        "migrated": .int(migrated), "current": .int(current), "refused": .int(refused), "left": .int(left),
        "ended": .int(ended),
      ]
      let opening = separator == Self.opening ? separator : ""
      return Output.put(opening + "]," + counts.text.dropFirst() + "\n")
    }
    let verb = options.isDry ? "would be" : migrated == 1 ? "was" : "were"
    Output.warn(
      "\(quantity(migrated, "session")) \(verb) migrated, \(refused) refused, \(current) of this version already"
        + (left == 0 ? "" : ", \(left) of flows that are not here")
        + (ended == 0 ? "" : ", \(ended) ended by now"))
  }
}

extension JSON {
  /// What became of an answer, like `league kept` or `name draft (refused)`.
  fileprivate var inWords: String {
    let was = self["was"]?.asString.map { " (was \($0))" } ?? ""
    // What was only typed keeps its reason, also where the screen asks for something new.
    let asked = names(of: "fields", besides: "lost")
    let why = self["why"]?.asString.map { " (\($0)\(asked))" } ?? ""
    let lost = names(of: "lost")
    return "\(self["path"]?.asString ?? "?")\(was) \(self["became"]?.asString ?? "?")\(why)"
      + (lost.isEmpty ? "" : " without\(lost)")
  }

  private func names(of member: String, besides other: String? = nil) -> String {
    let others = other.flatMap { self[$0]?.asArray } ?? []
    return (self[member]?.asArray ?? []).filter { !others.contains($0) }.compactMap { $0.asString }
      .map { " “\($0)”" }.joined()
  }

  /// What is wrong with a flow, and where: `team.flow.json:3:12: There is no step “grup” in this flow.`
  /// - Parameter flow: The id of the session's flow; a problem in the file of that flow names no file.
  fileprivate func problem(ofFlow flow: String?) -> String {
    let file = self["file"]?.asString ?? flow.map { FlowFileName.flow($0).text }
    let position = [self["line"], self["column"]].compactMap { $0?.asInt.map { ":\($0)" } }.joined()
    let words = [self["message"], self["hint"]].compactMap { $0?.asString }.joined(separator: " ")
    return printable((file.map { "\($0)\(position): " } ?? "") + words)
  }
}
