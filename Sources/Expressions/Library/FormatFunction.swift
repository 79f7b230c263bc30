// `'%s is %.2f'.format([name, number])` (CEL's strings extension).

import ASCII
import JSONText

extension FunctionLibrary {
  static func format(_ text: Value, _ arguments: Value, _ run: inout Run) throws(EvaluationError) -> Value {
    guard case .string(let pattern) = text, case .list(let list) = arguments else {
      throw .noOverload("format", text, arguments)
    }
    var formatter = Formatter(arguments: list, budget: run.budget)
    defer { run.budget = formatter.budget }
    return .string(try formatter.format(pattern))
  }
}

/// Replaces clauses such as `%s` and `%.2f` with arguments.
private struct Formatter {
  let arguments: Value.List
  var budget: Budget
  private var used = 0
  private var result = ""

  /// More decimals than any double has.
  private static let mostDecimals = 1100

  init(arguments: Value.List, budget: Budget) {
    self.arguments = arguments
    self.budget = budget
  }

  mutating func format(_ pattern: String) throws(EvaluationError) -> String {
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      let decimals = try Self.decimals(&rest)
      guard let clause = rest.popFirst() else { throw EvaluationError(.unknownFormatClause("")) }
      if clause == "%", decimals == nil {
        result += "%"
      } else {
        try append(clause, decimals: decimals)
      }
      try budget.spend(1)
    }
    return result
  }

  /// Reads the number of decimals, as in `.3`, if it is given.
  private static func decimals(_ rest: inout Substring.UnicodeScalarView) throws(EvaluationError) -> Int? {
    guard rest.first == "." else { return nil }
    rest.removeFirst()
    var count = 0
    var digits = 0
    while let digit = rest.first, "0"..."9" ~= digit {
      rest.removeFirst()
      digits += 1
      count = min(count * 10 + Int(digit.value - 0x30), mostDecimals + 1)
    }
    guard digits > 0, count <= mostDecimals else {
      throw EvaluationError(.invalidArgument(function: "format"))
    }
    return count
  }

  private mutating func append(_ clause: Unicode.Scalar, decimals: Int?) throws(EvaluationError) {
    guard "sdfebxXo".unicodeScalars.contains(clause) else {
      throw EvaluationError(.unknownFormatClause(String(clause)))
    }
    guard used < arguments.count else { throw EvaluationError(.missingFormatArgument(used)) }
    let value = arguments[used]
    used += 1
    guard let text = try text(of: value, clause, decimals: decimals ?? 6) else {
      throw EvaluationError(.noOverload(function: "%\(clause)", types: [value.type]))
    }
    try budget.spend(bytes: text.utf8.count)
    result += text
  }

  private mutating func text(
    of value: Value, _ clause: Unicode.Scalar, decimals: Int
  ) throws(EvaluationError) -> String? {
    switch clause {
    case "s": try string(value)
    case "d": decimal(value)
    case "f": value.number.map { DecimalText.fixed($0, decimals: decimals) }
    case "e": value.number.map { DecimalText.scientific($0, decimals: decimals) }
    case "b": binary(value)
    case "o": integer(value, radix: 8)
    case "X": hexadecimal(value)?.uppercased()
    default: hexadecimal(value)
    }
  }
}

// MARK: - Clauses

extension Formatter {
  /// Returns the text of a value for `%s`. Values in lists and maps are written likewise, with the entries of maps sorted
  /// by the texts of their keys.
  private mutating func string(_ value: Value) throws(EvaluationError) -> String? {
    try budget.spend(1)
    try budget.spend(onTextOf: value)
    switch value {
    case .null: return "null"
    case .double(let number, _): return DecimalText.plain(number)
    case .bytes(let bytes): return Self.repaired(bytes)
    case .type(let type): return type.rawValue
    case .list(let list):
      var parts: [String] = []
      for element in list {
        guard let part = try string(element) else { return nil }
        parts.append(part)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .map(let map):
      var parts: [(key: String, value: String)] = []
      for entry in map {
        guard let key = try string(entry.key), let value = try string(entry.value) else { return nil }
        parts.append((key, value))
      }
      parts.sort { $0.key.precedesByCodePoints($1.key) }
      return "{" + parts.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
    default: return value.text
    }
  }

  /// Returns the bytes as text, with U+FFFD in place of each run that is not UTF-8.
  private static func repaired(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var isAfterError = false
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar):
        text.unicodeScalars.append(scalar)
        isAfterError = false
      case .error:
        if !isAfterError { text += "\u{FFFD}" }
        isAfterError = true
      case .emptyInput: return text
      }
    }
  }

  private func decimal(_ value: Value) -> String? {
    if case .double(let number, _) = value { DecimalText.plain(number) } else { integer(value, radix: 10) }
  }

  private func binary(_ value: Value) -> String? {
    if case .bool(let flag) = value { flag ? "1" : "0" } else { integer(value, radix: 2) }
  }

  private func integer(_ value: Value, radix: Int) -> String? {
    switch value {
    case .int(let number): String(number, radix: radix)
    case .uint(let number): String(number, radix: radix)
    default: nil
    }
  }

  private func hexadecimal(_ value: Value) -> String? {
    switch value {
    case .string(let text): Array(text.utf8).hexadecimal
    case .bytes(let bytes): bytes.hexadecimal
    default: integer(value, radix: 16)
    }
  }
}

extension Value {
  /// The number as a double, if it is one.
  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .uint(let value): Double(value)
    case .double(let value, _): value
    default: nil
    }
  }
}
