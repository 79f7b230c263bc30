// One row of a table: a pattern, a text, and whether the one is found in the other.

import Patterns
import Testing

struct Trial: CustomTestStringConvertible, Sendable {
  let pattern: String
  let text: String
  let isMatch: Bool

  init(_ pattern: String, _ text: String, _ isMatch: Bool) {
    self.pattern = pattern
    self.text = text
    self.isMatch = isMatch
  }

  var testDescription: String {
    "/\(pattern)/ \(isMatch ? "matches" : "does not match") \(text.debugDescription)"
  }

  func outcome(_ dialect: Pattern.Dialect) throws -> Bool {
    try Pattern(pattern, dialect: dialect).matches(text)
  }
}

/// One row of a table of refusals: a pattern, the fact against it and the place.
struct Refusal: CustomTestStringConvertible, Sendable {
  let pattern: String
  let error: PatternError

  init(_ pattern: String, _ reason: PatternError.Reason, at offset: Int) {
    self.pattern = pattern
    self.error = PatternError(reason: reason, offset: offset)
  }

  var testDescription: String { "/\(pattern.prefix(40))/ \(error.message)" }
}
