// Names and what they stand for, in order. A few members are looked through one by one; from `indexedFrom` on
// an index by code points is kept, so that an object with a hundred thousand members is still read in linear time.

/// An ordered map from names to values. Names are told apart by code points, never by canonical equivalence.
public struct Members<Value> {
  /// A name and its value.
  public struct Member {
    /// The name, as the text has it between its quotes once escapes are read.
    public let name: String
    /// What stands under it.
    public var value: Value
  }

  private var members: [Member] = []
  private var beside: Beside?
  private static var indexedFrom: Int { 32 }

  /// What may stand beside the members, if anything. One reference, so that the many small maps, which have none, are copied
  /// with one count less.
  private enum Beside {
    case places(Places)
    case text([UInt8])
  }

  /// The places of the names. Never changed while another map has it too.
  private final class Places: @unchecked Sendable {
    var byName: [CodePoints: Int]
    init(_ byName: [CodePoints: Int]) { self.byName = byName }
  }

  /// No members.
  public init() {}

  /// The members that `fill` gives, at most `capacity` of them, no two with the same name.
  @inline(__always)
  init<Failure: Error>(
    capacity: Int, _ fill: (inout OutputSpan<Member>) throws(Failure) -> Void
  ) throws(Failure) {
    try members.append(addingCapacity: capacity, initializingWith: fill)
    // What was too large for a few members is not kept for them.
    if members.count < capacity / 2 { members = members.map(\.self) }
    if members.count >= Self.indexedFrom { index() }
  }

  /// These members; of two with the same name, the later one counts and stands at the earlier one's place.
  public init(_ members: some Sequence<(String, Value)>) {
    for (name, value) in members { self[name] = value }
  }

  /// The value of `name`. Setting one that is not there appends it; setting nil removes it.
  public subscript(name: String) -> Value? {
    get { place(of: name).map { members[$0].value } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?):
        members[place].value = value
        text = nil
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(name, value)
      case (nil, nil): break
      }
    }
  }

  /// The JSON that the members were read from, if somebody asked the reader to keep it and nothing was changed since: the very
  /// bytes that `JSONWriter` would write. Values that come are mostly written as they came, and more than once.
  var text: [UInt8]? {
    get { if case .text(let text)? = beside { text } else { nil } }
    set { if places == nil { beside = newValue.map(Beside.text) } }
  }

  private var places: Places? {
    if case .places(let places)? = beside { places } else { nil }
  }

  /// Makes room for that many members.
  mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Appends a member unless there is one of that name already. Returns whether it did.
  public mutating func insert(_ name: String, _ value: Value) -> Bool {
    guard place(of: name) == nil else { return false }
    append(name, value)
    return true
  }

  /// Appends a member whose name is surely none of those that are there.
  mutating func appendNew(_ name: String, _ value: Value) { append(name, value) }

  /// Where the member of that name stands, counted from 0.
  public func place(of name: String) -> Int? {
    if let places { return places.byName[CodePoints(name)] }
    for place in members.indices where members[place].name.hasSameCodePoints(as: name) { return place }
    return nil
  }

  /// Where the member of that name stands. The place where it is expected is looked at first: objects that are written alike
  /// have their members at the same places.
  @inline(__always)
  public func place(of name: String, expectedAt place: Int) -> Int? {
    if place < members.count, members.span[place].name.hasSameCodePoints(as: name) { return place }
    return self.place(of: name)
  }

  /// The name at that place.
  public func name(at place: Int) -> String { members[place].name }

  /// The value at that place.
  public func value(at place: Int) -> Value { members[place].value }

  /// Whether there is a member of that name.
  public func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// Shows the member at that place to `body`, without taking it out.
  @inline(__always)
  public func withMember<Result>(at place: Int, _ body: (borrowing Borrowed<Member>) -> Result) -> Result {
    members.withElement(at: place, body)
  }

  /// Tells the members in order. A member that is taken out by a loop is counted as used twice more.
  @inline(__always)
  func forEachBorrowed(_ body: (String, Value) -> Void) {
    members.withUnsafeBufferPointer { members in
      for place in members.indices { body(members[place].name, members[place].value) }
    }
  }

  /// The names, in order.
  public var names: [String] { members.map(\.name) }

  /// The same names in the same order, each with what `transform` makes of its value.
  public func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> Members<Other> {
    var result = Members<Other>()
    for member in members { result.append(member.name, try transform(member.value)) }
    return result
  }

  /// This map, with the members of `other` put over those of the same name, and its further ones behind.
  public func merging(_ other: Members) -> Members {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var result = self
    for member in other { result[member.name] = member.value }
    return result
  }

  /// Removes the members of these names, all at once: each by itself would have what is left put together anew.
  public mutating func remove(_ names: some Sequence<String>) {
    var stays: [Bool] = []
    for name in names {
      guard let place = place(of: name) else { continue }
      if stays.isEmpty { stays = [Bool](repeating: true, count: members.count) }
      stays[place] = false
    }
    if !stays.isEmpty { leave(members.indices.filter { stays[$0] }.map { members[$0] }) }
  }

  /// This map without the members of these names.
  public func leavingOut(_ names: some Sequence<String>) -> Members {
    var rest = self
    rest.remove(names)
    return rest
  }

  /// This map without the members of these names.
  public func leavingOut(_ names: Set<CodePoints>) -> Members {
    names.isEmpty ? self : leavingOut(names.map(\.string))
  }

  /// The members of these names, in the order of those.
  public func keeping(_ names: [String]) -> Members {
    var result = Members()
    for name in names { result[name] = self[name] }
    return result
  }

  fileprivate mutating func append(_ name: String, _ value: Value) {
    members.append(Member(name: name, value: value))
    if beside == nil, members.count < Self.indexedFrom { return }
    place(name)
  }

  /// Notes the place of the last member, whose name this is.
  private mutating func place(_ name: String) {
    text = nil
    guard case .places(var places)? = beside else {
      if members.count >= Self.indexedFrom { index() }
      return
    }
    beside = nil
    if !isKnownUniquelyReferenced(&places) { places = Places(places.byName) }
    places.byName[CodePoints(name)] = members.count - 1
    beside = .places(places)
  }

  private mutating func remove(at place: Int) {
    leave(Array(members[..<place]) + members[(place + 1)...])
  }

  /// In a new array: the old one would keep the bytes of its last member behind its new end, and that may have been a secret.
  private mutating func leave(_ rest: [Member]) {
    members = rest
    beside = nil
    if members.count >= Self.indexedFrom { index() }
  }

  private mutating func index() {
    let placed = members.enumerated().map { (CodePoints($0.element.name), $0.offset) }
    beside = .places(Places(Dictionary(uniqueKeysWithValues: placed)))
  }
}

extension Members: Sendable where Value: Sendable {}
extension Members.Member: Sendable where Value: Sendable {}

extension Members: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }
  /// The place behind the last member.
  public var endIndex: Int { members.count }
  /// The member that came at this place.
  public subscript(place: Int) -> Member { members[place] }
  /// Goes over the members in their order.
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension Members: Equatable where Value: Equatable {
  /// The same names with equal values, in whatever order.
  public static func == (left: Members, right: Members) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.name] == $0.value }
  }
}

extension Members: ExpressibleByDictionaryLiteral {
  /// These members; two with the same name are one, as `init(_:)` says.
  public init(dictionaryLiteral members: (String, Value)...) { self.init(members) }
}
