// `segue serve`: an engine behind the standard streams.

import Coordination
import FlowEngine
import JSONRPC

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
