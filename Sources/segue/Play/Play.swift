// `segue play`: runs a session of a flow for a person in a terminal.

import ASCII
import CLibrary
import FlowDefinitions
import FlowEngine
import JSONRPC
import JSONText
import Stores
import Wording

/// Lets a person walk through a flow.
/// - Returns: 0 once the session has ended or was left, 1 if it cannot be shown or was deleted meanwhile.
/// - Throws: `UsageError` for an input that is not a JSON object, for what no session can be called, for what is no language tag,
///   and for a session of another flow than the one that was named.
func play(_ options: PlayOptions) throws(UsageError) -> Int32 {
  let input = try options.parsedInput()
  try options.checkSession()
  try options.checkLocale()
  let terminal = Terminal()
  let drawing = Drawing(ink: terminal.ink)
  let engine = Engine(
    store: options.source.openStore(warn: Output.warn), flows: options.flowFolders, surroundings: .system())
  options.source.warnOfUnusableFolders(Output.warn)
  var frontEnd = FrontEnd(engine)
  defer { frontEnd.close() }
  let view: JSON
  let isResumed: Bool
  let isMeant: Bool
  do throws(RPCError) {
    (view, isResumed) = try frontEnd.open(options, input)
    isMeant = isResumed ? try frontEnd.isSession(view, of: options.flowName) : true
  } catch {
    // If a file was named that is not a flow, the reason is given, and not which flows there are.
    if !options.isOfFile(error) {
      Output.put(Drawing(ink: Ink(for: STDERR_FILENO)).refusal(error), on: STDERR_FILENO)
    }
    if let advice = options.advice(on: error) { Output.warn(advice) }
    return 1
  }
  if !isMeant {
    throw .otherFlow(
      options.flowName, view["flow"]?["id"]?.asString ?? "", session: view["session"]?.asString ?? "")
  }
  terminal.say(drawing.greeting(view, isResumed: isResumed))
  var player = Player(view, frontEnd, terminal)
  player.run()
  if player.isGone { return 1 }
  terminal.say(
    player.isActive
      ? drawing.farewell(player.view, resume: options.resumption(of: player.view))
      : drawing.outcome(player.view))
  return 0
}

extension FrontEnd {
  /// Opens the session that was named, as it stands, or a new one.
  /// - Throws: `RPCError` if there is neither.
  fileprivate mutating func open(
    _ options: PlayOptions, _ input: JSON?
  ) throws(RPCError) -> (view: JSON, isResumed: Bool) {
    var params: JSONObject = ["flow": .string(options.flowName), "host": ["platform": "terminal"]]
    params["input"] = input
    params["locale"] = options.locale.map(JSON.string)
    guard let session = options.session else { return (try call("startFlow", params), false) }
    params["session"] = .string(session)
    do throws(RPCError) {
      let view = try call("currentScreen", ["session": .string(session)])
      guard let locale = options.locale, view["state"] == "active" else { return (view, true) }
      return (try call("updateSession", ["session": .string(session), "locale": .string(locale)]), true)
    } catch {
      guard error.facts["kind"] == "sessionNotFound" else { throw error }
      return (try call("startFlow", params), false)
    }
  }

  /// Whether the session on screen is one of this flow, in any version.
  /// - Parameter name: The name of the flow's file; the flow in it may have another id.
  /// - Throws: `RPCError` if the name is not the id of the session's flow, and there is no such file, or no flow in it.
  fileprivate mutating func isSession(_ view: JSON, of name: String) throws(RPCError) -> Bool {
    let flow = view["flow"]?["id"]
    if flow == .string(name) { return true }
    return try call("describeFlow", ["flow": .string(name)])["flow"] == flow
  }
}

extension PlayOptions {
  /// The name of the flow, taken from the file if one was given.
  fileprivate var flowName: String { Path(flow).flowName ?? flow }

  /// The folders that were named, preceded by that of the flow's file if one was given.
  fileprivate var flowFolders: FlowFolders {
    guard Path(flow).flowName != nil else { return source.flowFolders }
    return FlowFolders([Path(flow).folder] + source.flows)
  }

  /// Whether the error says that there is no flow in the file that was named, nor one in its folder that was probably meant.
  fileprivate func isOfFile(_ error: RPCError) -> Bool {
    isFile && error.facts["kind"] == "flowNotFound" && error.facts["suggestion"] == nil
  }

  /// What to do about an error that has to do with the command line.
  fileprivate func advice(on error: RPCError) -> String? {
    switch error.facts["kind"]?.asString {
    case "flowNotFound": isOfFile(error) ? "\(printable(flow)): \(whyNoFlow)" : nil
    case "flowInvalid": faulty(error).map { "“segue check \(printable($0))” shows where" }
    case "inputInvalid" where input == nil: "“--input '{…}'” hands the flow its input"
    case "storeUnavailable":
      store.map {
        "the store is “\(printable($0))”; “--store DIR” names another one, and “--memory” keeps nothing"
      }
    default: nil
    }
  }

  /// The file with the problems: that of the flow, or of one that it reaches.
  private func faulty(_ error: RPCError) -> String? {
    guard let other = error.facts["diagnostics"]?[0]?["file"]?.asString else { return file }
    return ([file.map { Path($0).folder } ?? "."] + source.flows).map { "\($0)/\(other)" }.first {
      access($0, R_OK) == 0
    }
  }

  /// Whether a file was named, and not an id.
  private var isFile: Bool {
    flow.endsLike(".json") || flow.utf8.contains(UInt8(ascii: "/")) || Path(flow).isFolder
  }

  private var whyNoFlow: String {
    if Path(flow).isFolder {
      return "this is a folder; name one of the flows in it, as in FOLDER/NAME.flow.json"
    }
    do throws(ReadError) {
      _ = try Path(flow).bytes()
      return "a flow's file is called NAME.flow.json, its name being 1 to 64 of a–z, 0–9 and “-”"
    } catch {
      return error.message
    }
  }

  /// The file of the flow: the one that was named, or the one in the first of the folders that has one.
  private var file: String? {
    if Path(flow).flowName != nil { return flow }
    let folders = source.flows.isEmpty ? ["."] : source.flows
    return folders.map { $0 + "/" + FlowFileName.flow(flow).text }.first { access($0, R_OK) == 0 }
  }

  private var store: String? {
    if case .files(let folder, _) = source.store { folder } else { nil }
  }

  fileprivate func parsedInput() throws(UsageError) -> JSON? {
    guard let input else { return nil }
    if let json = try? JSON(parsing: input), case .object = json { return json }
    throw .wrongValue(input, .input)
  }

  fileprivate func checkSession() throws(UsageError) {
    if let session, !isSessionID(session) { throw .wrongValue(session, .session) }
  }

  fileprivate func checkLocale() throws(UsageError) {
    if let locale, !isLanguageTag(locale) { throw .wrongValue(locale, .locale) }
  }

  /// The command line that continues the session; nil if nothing of it is kept.
  fileprivate func resumption(of view: JSON) -> String? {
    var words = [nameOfProcess(), "play", flow]
    switch source.store {
    case .memory: return nil
    case .files(let folder, let isNamed): if isNamed { words += ["--store", folder] }
    }
    for folder in source.flows { words += ["--flows", folder] }
    words += ["--session", view["session"]?.asString ?? ""]
    return words.map(quoted).joined(separator: " ")
  }
}

/// The word, quoted for a shell if necessary.
private func quoted(_ word: String) -> String {
  let isPlain = word.utf8.allSatisfy {
    $0.isASCIILetterOrDigit || "/._-=+:@".utf8.contains($0)
  }
  if isPlain, !word.isEmpty { return word }
  return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
