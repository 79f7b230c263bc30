/// The options of `segue validate`.
struct ValidateOptions {
  let schema: String
  /// The files to validate; if there are none, the standard input.
  let files: [String]
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    schema = arguments.operands[0]
    files = Array(arguments.operands.dropFirst())
    isForMachines = arguments.value("--format") == "json"
  }
}
