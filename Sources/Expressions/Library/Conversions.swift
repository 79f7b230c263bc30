// Conversions between types (CEL, "Standard Definitions"). A value that does not fit is an error; nothing is clamped.

import ASCII

extension FunctionLibrary {
  static let conversions: [Function] = [
    .global("bool", "(bool) -> bool", "(string) -> bool", unary: bool),
    .global(
      "int", "(int) -> int", "(uint) -> int", "(double) -> int", "(string) -> int", "(timestamp) -> int",
      unary: int),
    .global("uint", "(uint) -> uint", "(int) -> uint", "(double) -> uint", "(string) -> uint", unary: uint),
    .global(
      "double", "(double) -> double", "(int) -> double", "(uint) -> double", "(string) -> double",
      unary: double),
    .global(
      "string", "(string) -> string", "(bool) -> string", "(int) -> string", "(uint) -> string",
      "(double) -> string", "(bytes) -> string", "(timestamp) -> string", "(duration) -> string",
      "(net.IP) -> string", "(net.CIDR) -> string", unary: string),
    .global("bytes", "(bytes) -> bytes", "(string) -> bytes", unary: bytes),
    .global(
      "timestamp", "(timestamp) -> timestamp", "(string) -> timestamp", "(int) -> timestamp", unary: timestamp
    ),
    .global(
      "duration", "(duration) -> duration", "(string) -> duration", unary: duration),
  ]

  private static func bool(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .bool: return value
    case .string("1"), .string("t"), .string("T"), .string("true"), .string("True"), .string("TRUE"):
      return .bool(true)
    case .string("0"), .string("f"), .string("F"), .string("false"), .string("False"), .string("FALSE"):
      return .bool(false)
    case .string: throw .notConvertible(value, to: .bool)
    default: throw .noOverload("bool", value)
    }
  }

  private static func int(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .int: return value
    case .uint(let number): return .int(try Int64(exactly: number).orThrow(.overflow(.int)))
    case .double(let number, _):
      // Neither end of the range is accepted, since doubles near them stand for many integers.
      guard number > -0x1p63, number < 0x1p63 else { throw EvaluationError(.overflow(.int)) }
      return .int(Int64(number))
    case .string(let text): return .int(try Int64(text).orThrow(.notConvertible(from: .string, to: .int)))
    case .timestamp(let time): return .int(time.seconds)
    default: throw .noOverload("int", value)
    }
  }

  private static func uint(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .uint: return value
    case .int(let number): return .uint(try UInt64(exactly: number).orThrow(.overflow(.uint)))
    case .double(let number, _):
      guard number >= 0, number < 0x1p64 else { throw EvaluationError(.overflow(.uint)) }
      return .uint(UInt64(number))
    case .string(let text): return .uint(try UInt64(text).orThrow(.notConvertible(from: .string, to: .uint)))
    default: throw .noOverload("uint", value)
    }
  }

  private static func double(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    // What is a double only since a schema says so may be written as `20`, and would be an int again where nothing says so.
    case .double(let number, _): return .double(number)
    case .int(let number): return .double(Double(number))
    case .uint(let number): return .double(Double(number))
    case .string(let text):
      let number = try Double(text).orThrow(.notConvertible(from: .string, to: .double))
      // A text that gives an infinity but contains a digit is meant as a number.
      guard number.isFinite || !text.utf8.contains(where: { $0.isASCIIDigit }) else {
        throw EvaluationError(.overflow(.double))
      }
      return .double(number)
    default: throw .noOverload("double", value)
    }
  }

  private static func string(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    if case .bytes(let bytes) = value {
      return .string(
        try String(validating: bytes, as: UTF8.self).orThrow(.notConvertible(from: .bytes, to: .string)))
    }
    return .string(try value.text.orThrow(.noOverload(function: "string", types: [value.type])))
  }

  private static func bytes(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .bytes: return value
    case .string(let text):
      return .bytes(Array(text.utf8))
    default: throw .noOverload("bytes", value)
    }
  }

  private static func timestamp(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .timestamp: return value
    case .string(let text):
      return .timestamp(try Timestamp(text).orThrow(.notConvertible(from: .string, to: .timestamp)))
    case .int(let seconds): return .timestamp(try Timestamp(seconds: seconds).orThrow(.overflow(.timestamp)))
    default: throw .noOverload("timestamp", value)
    }
  }

  private static func duration(_ value: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    switch value {
    case .duration: return value
    case .string(let text):
      return .duration(try CELDuration(text).orThrow(.notConvertible(from: .string, to: .duration)))
    default: throw .noOverload("duration", value)
    }
  }
}

extension EvaluationError {
  fileprivate static func notConvertible(_ value: Value, to type: TypeName) -> EvaluationError {
    EvaluationError(.notConvertible(from: value.type, to: type))
  }
}

extension Optional {
  /// Returns the wrapped value, or throws the error if there is none.
  func orThrow(_ kind: @autoclosure () -> EvaluationError.Kind) throws(EvaluationError) -> Wrapped {
    guard let self else { throw EvaluationError(kind()) }
    return self
  }
}

extension Value {
  /// The value as `string(value)` writes it; nil for bytes, and for the types that `string` does not take.
  var text: String? {
    switch self {
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .uint(let value): String(value)
    case .double(let value, _): DecimalText.shortest(value)
    case .timestamp(let value): value.description
    case .duration(let value): value.description
    case .address(let value): value.description
    case .network(let value): value.description
    default: nil
    }
  }
}
