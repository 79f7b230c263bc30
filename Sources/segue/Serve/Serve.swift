// `segue serve`: an engine behind the standard streams.

import Coordination
import FlowEngine
import Glibc
import JSONRPC
import Stores

/// Serves one client until it is done. Returns the status to exit with.
/// - Parameter null: What `StandardStreams.prepare` has returned.
func serve(_ options: ServeOptions, _ null: Int32) throws(UsageError) -> Int32 {
  let clock = try options.clock.map { (text) throws(UsageError) in
    guard let time = Instant(text) else { throw .wrongValue(text, .clock) }
    return time
  }
  let streams = StandardStreams.take(null)
  let engine = Engine(
    store: options.source.openStore { streams.complain($0) }, flows: options.source.flowFolders,
    surroundings: .system(clock: clock),
    limits: [("message", options.limits.message), ("headerLine", options.limits.headerLine)])
  options.source.complainOfMissingFolders { streams.complain($0) }
  var server = Server(
    Conversation(framing: options.framing, limits: options.limits), handler: engine, streams: streams)
  return server.run()
}

extension SourceOptions {
  /// The folders that were named; without any, the one that the process was started in.
  var flowFolders: FlowFolders { FlowFolders(flows.isEmpty ? ["."] : flows) }

  /// Says which of the folders that were named are none.
  func complainOfMissingFolders(_ complain: (String) -> Void) {
    for folder in flows where !isFolder(folder) {
      complain("there is no folder “\(folder)”, so no flows are found there")
    }
  }

  /// The store that was chosen.
  func openStore(warn: @escaping (String) -> Void) -> any Stores.Store {
    switch store {
    case .memory: MemoryStore()
    case .files(let folder): FileStore(path: folder ?? usualStore, sync: syncs ? .always : .none, warn: warn)
    }
  }
}

/// The folder of sessions that nobody named (XDG Base Directory Specification).
var usualStore: String {
  if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/segue" }
  return (environment("HOME") ?? ".") + "/.local/state/segue"
}

/// The value of an environment variable, or nil if it is not set, or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name) else { return nil }
  let text = String(cString: value)
  return text.isEmpty ? nil : text
}
