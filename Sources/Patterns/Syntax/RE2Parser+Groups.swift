// Groups and flags of RE2: `(…)`, `(?P<name>…)`, `(?<name>…)`, `(?flags:…)` and `(?flags)`.

import ASCII

extension RE2Parser {
  /// Parses a group, or returns nil for flags without a group, which hold from here on.
  mutating func group() throws(PatternError) -> SyntaxNode? {
    let offset = reader.offset
    guard
      !(reader.take(all: "(?=") || reader.take(all: "(?!") || reader.take(all: "(?<=")
        || reader.take(all: "(?<!"))
    else {
      throw failure(.lookAround, at: offset)
    }
    if reader.take(all: "(?P<") || reader.take(all: "(?<") {
      try groupName(from: offset)
    } else if reader.take(all: "(?") {
      return try flagged(from: offset)
    } else {
      reader.take()
    }
    return try restOfGroup(from: offset)
  }

  private mutating func restOfGroup(from offset: Int) throws(PatternError) -> SyntaxNode {
    let node = try alternatives()
    guard reader.take(")") else { throw failure(.groupNotClosed, at: offset) }
    return node
  }

  /// Parses the name of a group: letters, digits and low lines up to `>`. The name must be new.
  private mutating func groupName(from offset: Int) throws(PatternError) {
    let name = reader.takeName { $0 == "_" || $0.isASCIILetterOrDigit }
    guard !name.isEmpty, reader.take(">") else { throw failure(.groupNameMalformed, at: offset) }
    guard groupNames.insert(name).inserted else { throw failure(.groupNameTaken(name), at: offset) }
  }

  /// Parses what follows `(?`: flags to set, perhaps a hyphen and flags to clear, then either `)` or a colon and the group.
  private mutating func flagged(from offset: Int) throws(PatternError) -> SyntaxNode? {
    let added = flagLetters()
    var removed: Flags = []
    if reader.take("-") {
      removed = flagLetters()
      guard !removed.isEmpty else { throw failure(.flagsMalformed, at: offset) }
    }
    let flagsOutside = flags
    flags = flags.union(added).subtracting(removed)
    if reader.take(")") { return nil }
    guard reader.take(":") else {
      throw failure(reader.next == nil ? .groupNotClosed : .unknownGroup, at: offset)
    }
    defer { flags = flagsOutside }
    return try restOfGroup(from: offset)
  }

  private mutating func flagLetters() -> Flags {
    var letters: Flags = []
    while let flag = reader.next.flatMap(Flags.init(re2:)) {
      letters.insert(flag)
      reader.take()
    }
    return letters
  }
}
