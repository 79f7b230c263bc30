// The way in: arguments to a command, and its status out.

import FlowEngine
import Glibc

/// Does what the command says. Returns the status to exit with.
/// - Parameter null: What `StandardStreams.fill` has returned.
func run(_ arguments: Arguments, _ null: Int32) throws(UsageError) -> Int32 {
  switch arguments.command.name {
  case Command.serve.name: try serve(try ServeOptions(arguments), null)
  case Command.play.name: try play(try PlayOptions(arguments))
  case Command.check.name: check(try CheckOptions(arguments))
  case Command.eval.name: eval(EvalOptions(arguments))
  case Command.validate.name: validate(ValidateOptions(arguments))
  default: try store(arguments)
  }
}

let null = StandardStreams.fill()
do {
  switch try Arguments.request(Array(argumentsOfProcess().dropFirst())) {
  case .run(let arguments): exit(try run(arguments, null))
  case .help(let command): print(command?.help ?? Command.overview, terminator: "")
  case .version: print("segue \(Engine.version)")
  }
} catch {
  complain(error.message)
  exit(2)
}
