// Patterns as ECMA-262 defines them with the `u` flag: section 22.2.1 (Patterns), including its early errors, but nothing
// of annex B. There is one function for each rule of the grammar; the rule is the comment.
//
// A pattern that is well-formed but uses what this engine does not have is read to its end before it is
// refused, so that a mistake further on is what the author hears of first.
//
// Escapes, classes and groups are in files of their own. Nothing here knows how patterns are matched.

import ASCII

struct ECMAParser {
  var reader: ScalarReader
  var flags: Flags = []
  var groups = ECMAGroups()
  /// The first part that is well-formed but cannot be compiled.
  var unsupported: PatternError?
  var knownSets = KnownSets()
  private var depth = 0

  /// Pattern :: Disjunction
  static func parse(_ source: String) throws(PatternError) -> SyntaxNode {
    var parser = ECMAParser(reader: try ScalarReader(pattern: source))
    let node = try parser.disjunction()
    guard parser.reader.next == nil else { throw parser.failure(.groupNotOpened, at: parser.reader.offset) }
    try parser.groups.checkReferences()
    if let unsupported = parser.unsupported { throw unsupported }
    return node
  }

  private init(reader: ScalarReader) {
    self.reader = reader
  }

  func failure(_ reason: PatternError.Reason, at offset: Int) -> PatternError {
    PatternError(reason: reason, offset: offset)
  }

  /// Notes a part that cannot be compiled. Its place in the tree stays empty, since the tree will not be used.
  mutating func refuse(_ reason: PatternError.Reason, at offset: Int) -> SyntaxNode {
    if unsupported == nil { unsupported = failure(reason, at: offset) }
    return .empty
  }

  /// Disjunction :: Alternative | Alternative `|` Disjunction
  mutating func disjunction() throws(PatternError) -> SyntaxNode {
    guard depth <= PatternLimits.depth else {
      throw failure(.tooDeep(limit: PatternLimits.depth), at: reader.offset - 1)
    }
    depth += 1
    defer { depth -= 1 }
    let place = groups.place
    var nodes: [SyntaxNode] = []
    repeat {
      let placeOfAlternative = groups.place
      nodes.append(try alternative())
      groups.endAlternative(from: placeOfAlternative)
    } while reader.take("|")
    groups.endDisjunction(from: place)
    return .alternatives(of: nodes)
  }

  /// Alternative :: [empty] | Alternative Term
  private mutating func alternative() throws(PatternError) -> SyntaxNode {
    var nodes: [SyntaxNode] = []
    while let next = reader.next, next != "|", next != ")" {
      nodes.append(try term())
    }
    return .sequence(of: nodes)
  }

  /// Term :: Assertion | Atom | Atom Quantifier
  private mutating func term() throws(PatternError) -> SyntaxNode {
    let offset = reader.offset
    if let assertion = try assertion() { return assertion }
    let node = try atom()
    return try quantified(node, from: offset)
  }

  /// Assertion :: `^` | `$` | `\b` | `\B` | `(?=` … `)` | `(?!` … `)` | `(?<=` … `)` | `(?<!` … `)`
  private mutating func assertion() throws(PatternError) -> SyntaxNode? {
    let lineEnds: Surroundings = flags.contains(.multiline) ? [.edge, .lineTerminator] : .edge
    let word: Surroundings = flags.contains(.ignoreCase) ? .foldedWord : .word
    if reader.take("^") { return .assertion(.behind(lineEnds)) }
    if reader.take("$") { return .assertion(.ahead(lineEnds)) }
    if reader.take(all: "\\b") { return .assertion(.boundary(word)) }
    if reader.take(all: "\\B") { return .assertion(.noBoundary(word)) }
    return try lookAround()
  }

  /// Atom :: PatternCharacter | `.` | `\` AtomEscape | CharacterClass | `(` … `)`
  private mutating func atom() throws(PatternError) -> SyntaxNode {
    let offset = reader.offset
    switch reader.next {
    case "(": return try group()
    case "[": return try characterClass()
    case "\\": return try atomEscape()
    case "*", "+", "?": throw failure(.nothingToRepeat, at: offset)
    case "{": throw failure(reader.takeCounts() == nil ? .bareBracket("{") : .nothingToRepeat, at: offset)
    case "}": throw failure(.bareBracket("}"), at: offset)
    case "]": throw failure(.bareBracket("]"), at: offset)
    case ".":
      reader.take()
      return .scalars(flags.contains(.dotAll) ? .all : ScalarSet.lineTerminators.complement)
    default:
      return characters(ScalarSet(reader.take()?.value ?? 0))
    }
  }

  /// Quantifier :: QuantifierPrefix | QuantifierPrefix `?`
  private mutating func quantified(_ node: SyntaxNode, from offset: Int) throws(PatternError) -> SyntaxNode {
    guard let counts = try quantifierPrefix() else { return node }
    _ = reader.take("?")
    return node.repeated(Repetition(atLeast: counts.atLeast, atMost: counts.atMost, offset: offset))
  }

  /// QuantifierPrefix :: `*` | `+` | `?` | `{n}` | `{n,}` | `{n,m}`
  private mutating func quantifierPrefix() throws(PatternError) -> (atLeast: Int, atMost: Int?)? {
    let offset = reader.offset
    if reader.take("*") { return (0, nil) }
    if reader.take("+") { return (1, nil) }
    if reader.take("?") { return (0, 1) }
    guard let (atLeast, atMost) = reader.takeCounts() else { return nil }
    if let atMost, atMost < atLeast {
      throw failure(.repetitionOutOfOrder(lower: atLeast, upper: atMost), at: offset)
    }
    return (atLeast, atMost)
  }

  /// Returns a node for one scalar of a set, under the flags that hold here.
  mutating func characters(_ set: ScalarSet) -> SyntaxNode {
    .scalars(folded(set))
  }

  /// Returns the set as it is under the flags that hold here.
  mutating func folded(_ set: ScalarSet) -> ScalarSet {
    flags.contains(.ignoreCase) ? knownSets.closedUnderCase(set) : set
  }
}
