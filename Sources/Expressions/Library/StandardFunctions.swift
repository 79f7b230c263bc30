// Functions of CEL's standard library that are neither conversions nor about texts or times.

extension FunctionLibrary {
  static let standard: [Function] = [
    .global(
      "size", "(string) -> int", "(bytes) -> int", "(list(A)) -> int", "(map(A, B)) -> int", unary: size),
    .member(
      "size", "(string) -> int", "(bytes) -> int", "(list(A)) -> int", "(map(A, B)) -> int", unary: size),
    .global("type", "(A) -> type(A)") { value, _ in .type(value.type) },
    .global("dyn", "(A) -> dyn") { value, _ in value },
  ]

  private static func size(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .string(let text):
      return .int(Int64(text.unicodeScalars.count))
    case .bytes(let bytes): return .int(Int64(bytes.count))
    case .list(let list): return .int(Int64(list.count))
    case .map(let map): return .int(Int64(map.count))
    default: throw .noOverload("size", value)
    }
  }
}
