// `regex`: ECMA-262.

import Patterns

/// Whether ECMA-262 allows it. What it allows and `Patterns` can't match in linear time is one all the same.
func isRegularExpression(_ text: String) -> Bool {
  do {
    _ = try Pattern(text, dialect: .ecma)
    return true
  } catch {
    return error.kind != .malformed
  }
}
