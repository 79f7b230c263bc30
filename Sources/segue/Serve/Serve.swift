// `segue serve`: an engine behind the standard streams.

import CLibrary
import Coordination
import FlowEngine
import JSONRPC

/// Serves one client until it is done. Returns the exit status.
/// - Parameter null: What `StandardStreams.prepare` returned.
func serve(_ options: ServeOptions, _ null: Int32) throws(UsageError) -> Int32 {
  let clock = try options.clock.map { (text) throws(UsageError) in
    guard let time = Instant(text) else { throw .wrongValue(text, .clock) }
    return time
  }
  let isTyped = echoes(STDIN_FILENO)
  let streams = StandardStreams.take(null)
  if isTyped { streams.warn(advice) }
  let engine = Engine(
    store: options.source.openStore { streams.warn($0) }, flows: options.source.flowFolders,
    surroundings: .system(clock: clock),
    limits: [("message", options.limits.message), ("headerLine", options.limits.headerLine)])
  options.source.warnOfUnusableFolders { streams.warn($0) }
  var server = Server(
    Conversation(framing: options.framing, limits: options.limits), handler: engine, streams: streams)
  return server.run()
}

/// Whether the descriptor is a terminal that a person types into. What a program types is not echoed, or the program would
/// read its own requests.
private func echoes(_ descriptor: Int32) -> Bool {
  var terminal = termios()
  return tcgetattr(descriptor, &terminal) == 0 && terminal.c_lflag & tcflag_t(ECHO) != 0
}

/// Advice for a person who tries out what this does, and would otherwise see nothing.
private let advice =
  "speaking JSON-RPC 2.0 with this terminal, a message a line, until Control-D; “segue play FLOW” asks in words"
