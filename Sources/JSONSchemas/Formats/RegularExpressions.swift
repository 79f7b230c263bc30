// `regex`: ECMA-262.

import Patterns

/// Returns whether ECMA-262 allows the regular expression, as far as `Patterns` can tell: one that cannot be matched in
/// linear time, or is too large, is accepted all the same.
func isRegularExpression(_ text: String) -> Bool {
  do {
    _ = try Pattern(text, dialect: .ecma)
    return true
  } catch {
    return error.kind != .malformed
  }
}
