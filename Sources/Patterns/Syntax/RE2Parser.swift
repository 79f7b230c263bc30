// Patterns as RE2 defines them: its page "Syntax", with Perl's classes, flags and word boundaries, as CEL refers to it.
//
// Unlike in ECMA-262, a bracket may stand for itself, flags hold to the end of their group, and a repetition applies to the
// last thing that was read, even with flags or an empty quotation between the two.
//
// Escapes, classes and groups are in files of their own. Nothing here knows how patterns are matched.

import ASCII

struct RE2Parser {
  var reader: ScalarReader
  var flags: Flags = []
  var groupNames: Set<String> = []
  /// Whether a `:]` may still come: the search for it must not be repeated for every `[:`.
  var hasNameEnds = true
  /// Whether the reader is between `\Q` and `\E`, where every scalar stands for itself.
  private var isQuoting = false
  var knownSets = KnownSets()
  private var depth = 0

  static func parse(_ source: String) throws(PatternError) -> SyntaxNode {
    var parser = RE2Parser(reader: try ScalarReader(pattern: source))
    let node = try parser.alternatives()
    guard parser.reader.next == nil else { throw parser.failure(.groupNotOpened, at: parser.reader.offset) }
    return node
  }

  private init(reader: ScalarReader) {
    self.reader = reader
  }

  func failure(_ reason: PatternError.Reason, at offset: Int) -> PatternError {
    PatternError(reason: reason, offset: offset)
  }

  /// Parses the inside of a group, or the whole pattern: alternatives with `|` between them. Flags that are set inside end
  /// with it.
  mutating func alternatives() throws(PatternError) -> SyntaxNode {
    guard depth <= PatternLimits.depth else {
      throw failure(.tooDeep(limit: PatternLimits.depth), at: reader.offset - 1)
    }
    depth += 1
    let flagsOutside = flags
    defer {
      depth -= 1
      flags = flagsOutside
    }
    var nodes: [SyntaxNode] = []
    repeat {
      nodes.append(try sequence())
    } while reader.take("|")
    return .alternatives(of: nodes)
  }

  /// Parses items and repetitions of them, up to `|`, `)` or the end.
  private mutating func sequence() throws(PatternError) -> SyntaxNode {
    var items = Items()
    while let next = reader.next {
      if isQuoting {
        quoted(next, to: &items)
      } else if next == "|" || next == ")" {
        break
      } else if let repetition = try repetition(after: items) {
        items.repeatLast(repetition)
      } else {
        try item(to: &items)
      }
    }
    return .sequence(of: items.nodes)
  }

  private mutating func startQuotation(in items: inout Items) {
    isQuoting = true
    items.allowRepetition()
  }

  /// Parses one scalar of a quotation, or its end.
  private mutating func quoted(_ next: Unicode.Scalar, to items: inout Items) {
    if reader.take(all: "\\E") {
      isQuoting = false
    } else {
      items.append(characters(ScalarSet(next.value)), from: reader.offset)
      reader.take()
    }
  }

  /// Parses `*`, `+`, `?`, `{n}`, `{n,}` or `{n,m}`, if one comes next; each may have a `?` after it.
  private mutating func repetition(after items: Items) throws(PatternError) -> Repetition? {
    let offset = reader.offset
    guard let (atLeast, atMost) = counts() else { return nil }
    guard max(atLeast, atMost ?? 0) <= PatternLimits.countInRE2 else {
      throw failure(.countTooLarge(limit: PatternLimits.countInRE2), at: offset)
    }
    if let atMost, atMost < atLeast {
      throw failure(.repetitionOutOfOrder(lower: atLeast, upper: atMost), at: offset)
    }
    guard let repeated = items.lastOffset else { throw failure(.nothingToRepeat, at: offset) }
    guard !items.endsInRepetition else { throw failure(.repetitionRepeated, at: offset) }
    _ = reader.take("?")
    return Repetition(atLeast: atLeast, atMost: atMost, offset: repeated)
  }

  private mutating func counts() -> (atLeast: Int, atMost: Int?)? {
    if reader.take("*") { return (0, nil) }
    if reader.take("+") { return (1, nil) }
    if reader.take("?") { return (0, 1) }
    return reader.takeCounts(allowsLeadingZeros: false)
  }

  /// Parses a group, class, escape, assertion, dot or literal; or flags or the start of a quotation, which add no node.
  private mutating func item(to items: inout Items) throws(PatternError) {
    let offset = reader.offset
    let lineEnds: Surroundings = flags.contains(.multiline) ? [.edge, .lineFeed] : .edge
    switch reader.next {
    case "(":
      if let node = try group() { items.append(node, from: offset) } else { items.allowRepetition() }
    case "[":
      items.append(try characterClass(), from: offset)
    case "\\":
      if reader.take(all: "\\Q") {
        startQuotation(in: &items)
      } else {
        items.append(try escape(), from: offset)
      }
    case "^":
      reader.take()
      items.append(.assertion(.behind(lineEnds)), from: offset)
    case "$":
      reader.take()
      items.append(.assertion(.ahead(lineEnds)), from: offset)
    case ".":
      reader.take()
      items.append(.scalars(flags.contains(.dotAll) ? .all : ScalarSet.lineFeed.complement), from: offset)
    default:
      items.append(characters(ScalarSet(reader.take()?.value ?? 0)), from: offset)
    }
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

/// The nodes of a sequence so far, with what a repetition has to know about the last one.
private struct Items {
  private(set) var nodes: [SyntaxNode] = []
  private(set) var lastOffset: Int?
  private(set) var endsInRepetition = false

  mutating func append(_ node: SyntaxNode, from offset: Int) {
    nodes.append(node)
    lastOffset = offset
    endsInRepetition = false
  }

  /// Lets a repetition repeat a repetition, which RE2 refuses only if the two touch.
  mutating func allowRepetition() {
    endsInRepetition = false
  }

  mutating func repeatLast(_ repetition: Repetition) {
    guard let last = nodes.popLast() else { return }
    nodes.append(last.repeated(repetition))
    endsInRepetition = true
  }
}
