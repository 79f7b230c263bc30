// `segue serve`: an engine behind the standard streams.

import Coordination
import FlowEngine
import JSONRPC
import Stores

/// Serves one client until it is done. Returns the status to exit with.
func serve(_ options: ServeOptions) throws(UsageError) -> Int32 {
  let clock = try options.clock.map { (text) throws(UsageError) in
    guard let time = Instant(text) else { throw .wrongValue(text, .clock) }
    return time
  }
  let streams = StandardStreams.take()
  let engine = Engine(
    store: options.source.openStore { streams.complain($0) }, flows: options.source.flowFolders,
    surroundings: .system(clock: clock),
    limits: [("message", options.limits.message), ("headerLine", options.limits.headerLine)])
  var server = Server(
    Conversation(framing: options.framing, limits: options.limits), handler: engine, streams: streams)
  return server.run()
}

extension SourceOptions {
  /// The folders that were named; without any, the one that the process was started in.
  var flowFolders: FlowFolders { FlowFolders(flows.isEmpty ? ["."] : flows) }

  /// The store that was chosen.
  func openStore(warn: @escaping (String) -> Void) -> any Stores.Store {
    switch store {
    case .memory: MemoryStore()
    case .files: MemoryStore()
    }
  }
}
