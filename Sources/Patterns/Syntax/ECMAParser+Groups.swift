// Groups, look-around and references to groups: ECMA-262, section 22.2.1.

import ASCII

/// The groups of a pattern, as far as it has been read, and the references to them.
struct ECMAGroups {
  /// A name, which is compared by its scalars: canonically equivalent names are different ones.
  typealias Name = [Unicode.Scalar]

  private var count = 0
  /// The names of all groups in order.
  private var names: [Name] = []
  /// The names that a group in this place must not have: two groups of one name must be in different
  /// alternatives.
  private var namesInReach: Set<Name> = []
  private var references: [(name: String, isMet: (ECMAGroups) -> Bool, offset: Int)] = []

  /// Counts a group.
  mutating func open() {
    count += 1
  }

  /// Counts a group with a name, unless the name is taken.
  mutating func open(named name: Name, at offset: Int) throws(PatternError) {
    guard namesInReach.insert(name).inserted else {
      throw PatternError(reason: .groupNameTaken(String(name)), offset: offset)
    }
    names.append(name)
    count += 1
  }

  mutating func refer(toNumber number: Int, at offset: Int) {
    references.append((String(number), { number <= $0.count }, offset))
  }

  mutating func refer(toName name: Name, at offset: Int) {
    references.append((String(name), { $0.namesInReach.contains(name) }, offset))
  }

  /// The number of named groups so far, by which the start of an alternative or a disjunction is remembered.
  var place: Int { names.count }

  /// Ends the alternative that began at `place`: the alternatives after it may use the names in it.
  mutating func endAlternative(from place: Int) {
    namesInReach.subtract(names[place...])
  }

  /// Ends the disjunction that began at `place`: what comes after it may not use the names in it.
  mutating func endDisjunction(from place: Int) {
    namesInReach.formUnion(names[place...])
  }

  /// Checks, at the end of the pattern, that there is a group for every reference.
  func checkReferences() throws(PatternError) {
    for reference in references where !reference.isMet(self) {
      throw PatternError(reason: .noSuchGroup(reference.name), offset: reference.offset)
    }
  }
}

extension ECMAParser {
  /// `(?=` Disjunction `)` and the three like it, if one begins here.
  mutating func lookAround() throws(PatternError) -> SyntaxNode? {
    let offset = reader.offset
    guard
      reader.take(all: "(?=") || reader.take(all: "(?!") || reader.take(all: "(?<=")
        || reader.take(all: "(?<!")
    else {
      return nil
    }
    _ = try restOfGroup(from: offset)
    return refuse(.lookAround, at: offset)
  }

  /// Atom :: `(` GroupSpecifier Disjunction `)` | `(?` Modifiers `:` Disjunction `)`
  mutating func group() throws(PatternError) -> SyntaxNode {
    let offset = reader.offset
    if reader.take(all: "(?<") {
      let name = try groupName()
      try groups.open(named: name, at: offset)
      return try restOfGroup(from: offset)
    }
    if reader.take(all: "(?") {
      let flagsOutside = flags
      defer { flags = flagsOutside }
      flags = try modifiers(from: offset)
      return try restOfGroup(from: offset)
    }
    reader.take()
    groups.open()
    return try restOfGroup(from: offset)
  }

  private mutating func restOfGroup(from offset: Int) throws(PatternError) -> SyntaxNode {
    let node = try disjunction()
    guard reader.take(")") else { throw failure(.groupNotClosed, at: offset) }
    return node
  }

  /// Modifiers :: RegularExpressionFlags | RegularExpressionFlags `-` RegularExpressionFlags, up to the colon
  private mutating func modifiers(from offset: Int) throws(PatternError) -> Flags {
    let added = try flagLetters(from: offset, except: [])
    var removed: Flags = []
    if reader.take("-") {
      removed = try flagLetters(from: offset, except: added)
      guard !added.union(removed).isEmpty else { throw failure(.flagsMalformed, at: offset) }
    }
    guard reader.take(":") else { throw failure(.unknownGroup, at: offset) }
    return flags.union(added).subtracting(removed)
  }

  private mutating func flagLetters(from offset: Int, except taken: Flags) throws(PatternError) -> Flags {
    var letters: Flags = []
    while let flag = reader.next.flatMap(Flags.init(ecma:)) {
      guard letters.union(taken).isDisjoint(with: flag) else { throw failure(.flagsMalformed, at: offset) }
      letters.insert(flag)
      reader.take()
    }
    return letters
  }

  /// RegExpIdentifierName `>`
  mutating func groupName() throws(PatternError) -> ECMAGroups.Name {
    let offset = reader.offset
    var name: ECMAGroups.Name = []
    while !reader.take(">") {
      guard let scalar = identifierScalar(), scalar.continuesIdentifier,
        !name.isEmpty || scalar.beginsIdentifier
      else { throw failure(.groupNameMalformed, at: offset) }
      name.append(scalar)
    }
    guard !name.isEmpty else { throw failure(.groupNameMalformed, at: offset) }
    return name
  }

  /// Takes a scalar of a name, which is written as itself, or as `\u` and its number.
  private mutating func identifierScalar() -> Unicode.Scalar? {
    guard reader.take(all: "\\u") else { return reader.take() }
    return unicodeEscape().flatMap(Unicode.Scalar.init)
  }
}

extension String {
  fileprivate init(_ name: ECMAGroups.Name) {
    self.init(UnicodeScalarView(name))
  }
}

extension Unicode.Scalar {
  /// RegExpIdentifierStart
  fileprivate var beginsIdentifier: Bool { self == "$" || self == "_" || properties.isIDStart }

  /// RegExpIdentifierPart
  fileprivate var continuesIdentifier: Bool {
    self == "$" || self == "\u{200C}" || self == "\u{200D}" || properties.isIDContinue
  }
}
