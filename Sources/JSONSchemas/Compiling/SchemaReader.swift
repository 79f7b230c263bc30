// One schema object while its keywords are read. Each keyword asks for its value in the shape that it needs; a value of
// another shape is reported as a problem and read as absent, so that all problems of a schema are found in one go.

import JSONText
import Patterns

/// A class, since it is handed to fifty keywords, and copying it for each of these takes 15,000 instructions of a start.
final class SchemaReader {
  let compiler: Compiler
  let node: NodeID
  let members: JSONObject
  let dialect: Dialect
  /// Whether `unevaluatedProperties` was not written by the author, but stands for `Schema.Options.isClosed`.
  let closes: Bool
  /// The lengths of the members' names, as one bit per length. No keyword has 64 letters.
  private let lengths: UInt64

  init(compiler: Compiler, node: NodeID, members: JSONObject, dialect: Dialect, closes: Bool) {
    self.compiler = compiler
    self.node = node
    self.members = members
    self.dialect = dialect
    self.closes = closes
    lengths = members.reduce(0) { $0 | 1 << UInt64($1.name.utf8.count) }
  }

  func knows(_ vocabulary: Dialect) -> Bool { dialect.contains(vocabulary) }

  /// The value of a keyword. A schema has three keywords where fifty are asked for; most are ruled out by their length alone.
  @inline(__always)
  subscript(keyword: String) -> JSON? {
    lengths >> UInt64(keyword.utf8.count) & 1 == 1 ? members[keyword] : nil
  }

  /// Returns the value of `keyword` as `shape` reads it, or nil if it is absent or of another shape, which is reported as a
  /// problem.
  private func value<Value>(
    _ keyword: String, _ expected: SchemaProblem.Expectation, _ shape: (JSON) -> Value?
  ) -> Value? {
    guard let value = self[keyword] else { return nil }
    if let shaped = shape(value) { return shaped }
    report(.wrongValue(keyword: keyword, expected: expected), at: [keyword])
    return nil
  }

  func report(_ fact: SchemaProblem.Fact, at tokens: [String]) {
    compiler.report(fact, at: node, tokens)
  }

  // MARK: - Plain values

  func bool(_ keyword: String) -> Bool? { value(keyword, .boolean, { $0.asBool }) }
  func string(_ keyword: String) -> String? { value(keyword, .string, { $0.asString }) }
  func number(_ keyword: String) -> JSONNumber? { value(keyword, .number, { $0.asNumber }) }
  func array(_ keyword: String) -> [JSON]? { value(keyword, .array, { $0.asArray }) }

  func boolsByName(_ keyword: String) -> Members<Bool>? {
    value(keyword, .booleansByName) { value in
      value.asObject.flatMap { members in
        let bools = members.compactMap { member in member.value.asBool.map { (member.name, $0) } }
        return bools.count == members.count ? Members(bools) : nil
      }
    }
  }

  func positiveNumber(_ keyword: String) -> JSONNumber? {
    value(keyword, .positiveNumber) { $0.asNumber.flatMap { $0 > JSONNumber(0) ? $0 : nil } }
  }

  /// Returns a non-negative integer; one that is too large for an `Int` reads as the largest.
  func count(_ keyword: String) -> Int? {
    value(keyword, .count) {
      guard let number = $0.asNumber, number.isInteger, number >= JSONNumber(0) else { return nil }
      return number.asInt ?? .max
    }
  }

  func uniqueStrings(_ keyword: String) -> [String]? { value(keyword, .uniqueStrings, Self.uniqueStrings) }

  func uniqueStringsByName(_ keyword: String) -> Members<[String]>? {
    value(keyword, .object, { $0.asObject }).map { uniqueStringsByName(in: $0, of: keyword) }
  }

  /// Returns the lists that are the values of `members`, which stand below `keyword`. One of another shape is reported as a
  /// problem and left out.
  func uniqueStringsByName(
    in members: some Sequence<JSONObject.Element>, of keyword: String
  ) -> Members<[String]> {
    var result = Members<[String]>()
    for member in members {
      if let names = Self.uniqueStrings(member.value) {
        result[member.name] = names
      } else {
        report(.wrongValue(keyword: member.name, expected: .uniqueStrings), at: [keyword, member.name])
      }
    }
    return result
  }

  static func uniqueStrings(_ value: JSON) -> [String]? {
    guard let elements = value.asArray else { return nil }
    let strings = elements.compactMap { $0.asString }
    return strings.count == elements.count && areDistinct(strings) ? strings : nil
  }

  /// Returns whether no two strings are equal. A few are compared with each other, more are put into a set.
  private static func areDistinct(_ strings: [String]) -> Bool {
    if strings.count > 8 { return Set(strings.map(CodePoints.init)).count == strings.count }
    return strings.indices.allSatisfy { place in
      !strings[..<place].contains { $0.hasSameCodePoints(as: strings[place]) }
    }
  }

  /// Returns the compiled pattern, or nil if it does not compile, which is reported as a problem.
  func pattern(_ source: String, at tokens: [String]) -> Pattern? {
    do {
      return try Pattern(source, dialect: .ecma)
    } catch {
      report(.invalidPattern(source, reason: error.message), at: tokens)
      return nil
    }
  }

  // MARK: - Subschemas

  func subschema(_ keyword: String) -> NodeID? {
    self[keyword].map { compiler.add($0, below: node, [keyword]) }
  }

  /// Returns the schemas in an array, which must not be empty.
  func subschemas(_ keyword: String) -> [NodeID]? {
    value(keyword, .nonEmptyArray) { value in value.asArray.flatMap { $0.isEmpty ? nil : $0 } }
      .map { elements in
        elements.enumerated().map { place, schema in
          compiler.add(schema, below: node, [keyword, String(place)])
        }
      }
  }

  func subschemasByName(_ keyword: String) -> Members<NodeID>? {
    value(keyword, .schemasByName, { $0.asObject }).map { members in
      var result = Members<NodeID>()
      for member in members {
        result[member.name] = compiler.add(member.value, below: node, [keyword, member.name])
      }
      return result
    }
  }

  /// Returns a place in the table of targets, which is filled once all schemas are known.
  func reference(_ keyword: String) -> Int? {
    string(keyword).map { compiler.refer(to: $0, from: node, keyword: keyword) }
  }
}
