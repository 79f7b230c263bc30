// The entry point: reads the arguments, runs the command that they name, and exits with its status.

import CLibrary
import FlowEngine

/// Does what the command is for, with its options.
/// - Parameter null: What `StandardStreams.prepare` returned.
/// - Returns: The exit status: 0 if all is well, 1 if something is not, 2 if that cannot be known.
func run(_ arguments: Arguments, _ null: Int32) throws(UsageError) -> Int32 {
  switch arguments.task {
  case .serve: try serve(try ServeOptions(arguments), null)
  case .play: try play(try PlayOptions(arguments))
  case .check: check(try CheckOptions(arguments))
  case .eval: eval(EvalOptions(arguments))
  case .validate: validate(ValidateOptions(arguments))
  case .listSessions: listSessions(try ListOptions(arguments))
  case .showSession: showSession(try ShowOptions(arguments))
  case .checkStore: checkStore(try CheckStoreOptions(arguments))
  case .prune: prune(try PruneOptions(arguments))
  case .migrate: migrate(try MigrateOptions(arguments))
  case .export: export(try ExportOptions(arguments))
  case .importSessions: importSessions(try ImportOptions(arguments))
  }
}

let null = StandardStreams.prepare()
do {
  var status: Int32 = 0
  switch try Arguments.request(try argumentsOfProcess()) {
  case .run(let arguments): status = try run(arguments, null)
  case .help(let command): Output.put(command?.help ?? Command.overview)
  case .version: Output.put("segue \(Engine.version)\n")
  }
  exit(Output.exitStatus(after: status))
} catch {
  Output.warn(printable(error.message))
  exit(2)
}
