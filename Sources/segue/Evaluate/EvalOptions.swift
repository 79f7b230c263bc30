/// The options of `segue eval`.
struct EvalOptions {
  let expression: String
  /// A file, or nil for no data.
  let data: String?

  init(_ arguments: Arguments) {
    expression = arguments.operands[0]
    data = arguments.value("--data")
  }
}
