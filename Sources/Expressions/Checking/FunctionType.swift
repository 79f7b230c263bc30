// The signatures of functions, as CEL's specification writes them.

/// The types that a function takes and gives: `(list(A), int) -> A`.
struct FunctionType: Sendable, Equatable {
  /// The types of the arguments; the target of a call is the first.
  var parameters: [StaticType]
  /// The type of what it gives.
  var result: StaticType

  /// The signature of these types.
  init(parameters: [StaticType], result: StaticType) {
    self.parameters = parameters
    self.result = result
  }

  /// The signature that `text` writes, or nil.
  init?(_ text: String) {
    var reader = TypeReader(text)
    guard let parameters = reader.list(), reader.skip("->"), let result = reader.type(), reader.isAtEnd else {
      return nil
    }
    self.init(parameters: parameters, result: result)
  }
}
