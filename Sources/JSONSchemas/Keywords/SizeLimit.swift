// `minLength`, `maxLength`, `minItems`, `maxItems`, `minProperties`, `maxProperties`: Validation, sections
// 6.3.1, 6.3.2, 6.4.1, 6.4.2, 6.5.1 and 6.5.2.

import JSONText

/// A bound on the length of a string, or on the number of elements or properties.
struct SizeLimit: Assertion {
  enum Bound: String {
    case minLength, maxLength, minItems, maxItems, minProperties, maxProperties
  }

  let bound: Bound
  let limit: Int

  init?(_ schema: SchemaReader, _ bound: Bound) {
    guard let limit = schema.count(bound.rawValue) else { return nil }
    self.bound = bound
    self.limit = limit
  }

  func holds(for value: JSON, at node: NodeID, in evaluation: Evaluation) -> Bool {
    if case .string(let text) = value, !evaluation.spend(on: text) { return false }
    return allows(value) || evaluation.fail(bound.rawValue, at: node, ["limit": .int(limit)])
  }

  private func allows(_ value: JSON) -> Bool {
    switch (bound, value) {
    case (.minLength, .string(let text)): text.hasAtLeast(limit)
    case (.maxLength, .string(let text)): limit == .max || !text.hasAtLeast(limit + 1)
    case (.minItems, .array(let elements)): elements.count >= limit
    case (.maxItems, .array(let elements)): elements.count <= limit
    case (.minProperties, .object(let members)): members.count >= limit
    case (.maxProperties, .object(let members)): members.count <= limit
    default: true
    }
  }
}

extension String {
  /// Returns whether the string has at least `count` code points. A code point takes one to four bytes, so mostly the bytes
  /// decide.
  fileprivate func hasAtLeast(_ count: Int) -> Bool {
    let bytes = utf8.count
    if bytes < count { return false }
    return bytes / 4 >= count || unicodeScalars.count >= count
  }
}
