// The input is a pattern, a line feed, and a text for it. It is read in both dialects.

import Patterns

func checkPatterns(_ input: [UInt8]) throws {
  let end = input.firstIndex(of: 0x0A) ?? input.endIndex
  let source = String(decoding: input[..<end], as: UTF8.self)
  let text = String(decoding: input[end...].dropFirst(), as: UTF8.self)
  try check(source, .ecma, text)
  try check(source, .re2, text)
}

private func check(_ source: String, _ dialect: Pattern.Dialect, _ text: String) throws {
  switch Result(catching: { () throws(PatternError) in try Pattern(source, dialect: dialect) }) {
  case .failure(let error):
    try require(
      0...source.unicodeScalars.count ~= error.offset, "character \(error.offset) is in the pattern")
    try require(!error.message.isEmpty, "an error says something")
  case .success(let pattern):
    let matches = pattern.matches(text)
    try require(pattern.matches(text) == matches, "a text matches again")
    // In RE2, `\Q` quotes what follows, also a parenthesis.
    guard !source.contains("\\Q") else { return }
    try check("(?:\(source))|(?:\(source))[^a]", dialect, text, is: matches)
  }
}

/// Does not look at patterns that are refused: a longer one may be beyond a limit, or have the name of a group twice.
private func check(
  _ source: String, _ dialect: Pattern.Dialect, _ text: String, is matches: Bool
) throws {
  guard let pattern = try? Pattern(source, dialect: dialect) else { return }
  try require(pattern.matches(text) == matches, "an alternative that takes in more changes nothing")
}
