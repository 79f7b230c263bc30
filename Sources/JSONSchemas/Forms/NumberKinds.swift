// Expressions are typed and JSON numbers are not. Which of its two kinds of number a place has, the schema
// says: `integer` or `number`; where it says nothing, the way in which a number is written decides.

import JSONText

/// What a schema says about the numbers at one place and below it. Looked up while values are typed, so it is
/// a table that is made once.
public struct NumberKinds: Sendable {
  /// How the numbers of a place are typed.
  public enum Kind: Sendable { case integer, double, asWritten }

  private let table: [Entry]
  private let place: Int

  /// How a number at this place is typed.
  public var kind: Kind { table[place].kind }

  /// Whether numbers here and everywhere below are typed as they are written, so that nobody has to look.
  public var isAsWrittenThroughout: Bool { !table[place].reachesTyped }

  /// What is said about the property of that name.
  public func property(_ name: String) -> NumberKinds {
    NumberKinds(table: table, place: table[place].properties[name] ?? table[place].others)
  }

  /// What is said about the element at that place.
  public func element(_ index: Int) -> NumberKinds {
    let entry = table[place]
    return NumberKinds(table: table, place: index < entry.first.count ? entry.first[index] : entry.rest)
  }

  private init(table: [Entry], place: Int) {
    self.table = table
    self.place = place
  }

  fileprivate struct Entry: Sendable {
    var kind = Kind.asWritten
    var properties = Members<Int>()
    var others = 0
    var first: [Int] = []
    var rest = 0
    var reachesTyped = false
  }
}

extension Schema {
  /// What the schema says about the numbers in its values.
  public var numberKinds: NumberKinds { NumberKinds(program) }
}

extension NumberKinds {
  /// Nothing is said about anything.
  public static let asWritten = NumberKinds(table: [Entry()], place: 0)

  fileprivate init(_ program: Program) {
    // Most schemas of screens have no numbers; walking them would find that out, too, at twenty times the cost.
    guard program.nodes.indices.contains(where: { program.numberKind(of: NodeID(index: $0)) != nil }) else {
      self = .asWritten
      return
    }
    var builder = NumberKindsBuilder(program: program)
    let root = builder.enter(program.voices(startingWith: [Voice(node: program.root, isConditional: false)]))
    builder.fill()
    builder.spreadReach()
    self.init(table: builder.table, place: root)
  }
}

/// Makes the table: one entry for each set of schemas that may speak about a place. The first entry says
/// nothing.
private struct NumberKindsBuilder {
  let program: Program
  var table = [NumberKinds.Entry()]
  private var voices: [[Voice]] = [[]]
  private var places: [Set<Voice>: Int] = [[]: 0]
  /// Beyond so many entries, nothing is said.
  private static let sizeLimit = 4096

  init(program: Program) { self.program = program }

  mutating func enter(_ spoken: [Voice]) -> Int {
    if let place = places[Set(spoken)] { return place }
    guard table.count < Self.sizeLimit else { return 0 }
    places[Set(spoken)] = table.count
    voices.append(spoken)
    table.append(NumberKinds.Entry())
    return table.count - 1
  }

  /// The table grows while it is walked, so that schemas may contain themselves.
  mutating func fill() {
    var place = 1
    while place < table.count {
      let spoken = voices[place]
      var entry = NumberKinds.Entry()
      entry.kind = kind(spoken)
      for name in program.propertyNames(of: spoken) {
        entry.properties[name] = enter(program.voices(ofProperty: name, below: spoken))
      }
      entry.others = enter(program.voices(ofOtherPropertiesBelow: spoken))
      let count = program.prefixCount(of: spoken)
      entry.first = (0..<count).map { enter(program.voices(ofElement: $0, below: spoken)) }
      entry.rest = enter(program.voices(ofElement: nil, below: spoken))
      table[place] = entry
      place += 1
    }
  }

  /// What is said in any case counts; what is said conditionally, only where all that say something agree.
  private func kind(_ spoken: [Voice]) -> NumberKinds.Kind {
    func kinds(_ voices: [Voice]) -> Set<NumberKinds.Kind> {
      Set(voices.compactMap { program.numberKind(of: $0.node) })
    }
    let certain = kinds(spoken.filter { !$0.isConditional })
    if !certain.isEmpty { return certain.contains(.integer) ? .integer : .double }
    let possible = kinds(spoken)
    return possible.count == 1 ? possible.first ?? .asWritten : .asWritten
  }

  mutating func spreadReach() {
    var changed = true
    while changed {
      changed = false
      for place in table.indices where !table[place].reachesTyped && isTyped(table[place]) {
        table[place].reachesTyped = true
        changed = true
      }
    }
  }

  private func isTyped(_ entry: NumberKinds.Entry) -> Bool {
    entry.kind != .asWritten
      || (entry.properties.map(\.value) + entry.first + [entry.others, entry.rest]).contains {
        table[$0].reachesTyped
      }
  }
}

extension Program {
  fileprivate func numberKind(of node: NodeID) -> NumberKinds.Kind? {
    for case .type(let keyword) in keywords(of: node) {
      if keyword.types.contains(.number) { return .double }
      if keyword.types.contains(.integer) { return .integer }
    }
    return nil
  }

  /// How many elements have schemas of their own.
  fileprivate func prefixCount(of voices: [Voice]) -> Int {
    voices.reduce(0) { count, voice in
      keywords(of: voice.node).reduce(count) { count, keyword in
        guard case .items(let items) = keyword else { return count }
        return max(count, items.first.count)
      }
    }
  }
}
