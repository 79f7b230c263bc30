// The way in: arguments to a command, and its status out.

import Glibc

/// Does what the command says. Returns the status to exit with.
func run(_ arguments: Arguments) throws(UsageError) -> Int32 {
  switch arguments.command.name {
  case Command.serve.name:
    return try serve(try ServeOptions(arguments))
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
