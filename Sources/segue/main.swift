// The entry point: reads the arguments, runs the command that they name, and exits with its status.

import CLibrary
import FlowEngine

/// Runs the command. Returns the exit status.
/// - Parameter null: What `StandardStreams.prepare` returned.
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

let null = StandardStreams.prepare()
do {
  var status: Int32 = 0
  switch try Arguments.request(try argumentsOfProcess()) {
  case .run(let arguments): status = try run(arguments, null)
  case .help(let command): put(command?.help ?? Command.overview, on: STDOUT_FILENO)
  case .version: put("segue \(Engine.version)\n", on: STDOUT_FILENO)
  }
  exit(statusWithOutput(status))
} catch {
  complain(printable(error.message))
  exit(2)
}
