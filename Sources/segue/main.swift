// The way in: arguments to a command, and its status out.

import Glibc
import JSONRPC
import JSONText

// FIXME: replace by the engine.
struct Echo: CallHandler {
  var clientProcess: Int?

  mutating func answer(_ calls: [Call]) -> [Answer] {
    calls.map { call in
      switch call.params {
      case .none: return Answer(.nothing)
      case .byName(let members):
        if call.method == "initialize" { clientProcess = members["processId"]?.asInt }
        if call.method == "print" { print("stray") }
        return Answer(.result(JSON.object(members).bytes))
      case .byPosition(let elements): return Answer(.result(JSON.array(elements).bytes))
      }
    }
  }
}

/// Does what the command says. Returns the status to exit with.
func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
  switch arguments.command.name {
  case Command.serve.name:
    let options = try ServeOptions(arguments)
    let streams = StandardStreams.take()
    var server = Server(
      Conversation(framing: options.framing, limits: options.limits), handler: Echo(), streams: streams)
    return server.run()
  default:
    // FIXME: play and check.
    return 1
  }
}

do {
  switch try Arguments.request(Array(CommandLine.arguments.dropFirst())) {
  case .run(let arguments): exit(try run(arguments))
  case .help(let command): print(command?.help ?? Command.overview, terminator: "")
  case .version: print("segue 0.1.0")
  }
} catch {
  var line = "segue: \(error.message)\n"
  line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  exit(2)
}
