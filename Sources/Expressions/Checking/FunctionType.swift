// The signatures of functions, in the notation of CEL's specification.

/// The types that a function takes and returns: `(list(A), int) -> A`.
struct FunctionType: Sendable, Equatable {
  /// The types of the arguments; the target of a call is the first.
  var parameters: [StaticType]
  /// The type of the result.
  var result: StaticType

  /// Creates a signature from these types.
  init(parameters: [StaticType], result: StaticType) {
    self.parameters = parameters
    self.result = result
  }

  /// Creates a signature from its text, or returns nil if `text` is not one.
  init?(_ text: String) {
    var reader = TypeReader(text)
    guard let parameters = reader.list(), reader.skip("->"), let result = reader.type(), reader.isAtEnd else {
      return nil
    }
    self.init(parameters: parameters, result: result)
  }
}
