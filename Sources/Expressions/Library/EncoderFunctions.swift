// CEL's encoders extension.

extension FunctionLibrary {
  static let encoders: [Function] = [
    .global("base64.encode", "(bytes) -> string", unary: encode),
    .global("base64.decode", "(string) -> bytes", unary: decode),
  ]

  private static func encode(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .bytes(let bytes) = value else { throw .noOverload("base64.encode", value) }
    return .string(Base64.encode(bytes))
  }

  private static func decode(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .string(let text) = value else { throw .noOverload("base64.decode", value) }
    return .bytes(try Base64.decode(text).orThrow(.notConvertible(from: .string, to: .bytes)))
  }
}
