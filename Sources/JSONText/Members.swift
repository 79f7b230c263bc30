// Names and their values, in order. A few members are searched one by one; from `indexedFrom` on an index by code points is
// kept, so that an object with a hundred thousand members is still read in linear time.

/// An ordered map from names to values. Names are compared by code points, never by canonical equivalence.
public struct Members<Value> {
  /// A name and its value.
  public struct Member {
    /// The name, as written between its quotes, with escapes resolved.
    public let name: String
    /// The value of the name.
    public var value: Value
  }

  private var members: [Member] = []
  private var beside: Beside?
  private static var indexedFrom: Int { 32 }

  /// What is kept in addition to the members, if anything. It is a single reference, so that copying one of the many small
  /// maps, which have none, takes one retain less.
  private enum Beside {
    case places(Places)
    case text([UInt8])
  }

  /// The places of the names. Never changed while another map shares them.
  private final class Places: @unchecked Sendable {
    var byName: [CodePoints: Int]
    init(_ byName: [CodePoints: Int]) { self.byName = byName }
  }

  /// Creates a map without members.
  public init() {}

  /// Creates a map of the members that `fill` appends: at most `capacity` of them, no two with the same name.
  @inline(__always)
  init<Failure: Error>(
    capacity: Int, _ fill: (inout OutputSpan<Member>) throws(Failure) -> Void
  ) throws(Failure) {
    try members.append(addingCapacity: capacity, initializingWith: fill)
    // Room for many members is not kept for a few.
    if members.count < capacity / 2 { members = members.map { $0 } }
    if members.count >= Self.indexedFrom { index() }
  }

  /// Creates a map of these members; of two with the same name, the later value counts, at the place of the earlier one.
  public init(_ members: some Sequence<(String, Value)>) {
    for (name, value) in members { self[name] = value }
  }

  /// The value of `name`. Setting a new name appends it; setting nil removes it.
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

  /// The JSON that the members were read from, if the reader was asked to keep it and nothing has changed since: exactly
  /// the bytes that `JSONWriter` would write. Most values are written as they were read, and more than once.
  var text: [UInt8]? {
    get { if case .text(let text)? = beside { text } else { nil } }
    set { if places == nil { beside = newValue.map(Beside.text) } }
  }

  private var places: Places? {
    if case .places(let places)? = beside { places } else { nil }
  }

  /// Makes room for `count` members.
  mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Appends a member unless there is one of this name already, and returns whether it did.
  public mutating func insert(_ name: String, _ value: Value) -> Bool {
    guard place(of: name) == nil else { return false }
    append(name, value)
    return true
  }

  /// Appends a member whose name is known not to be in the map.
  mutating func appendNew(_ name: String, _ value: Value) { append(name, value) }

  /// Returns the place of the member of this name, counted from 0.
  public func place(of name: String) -> Int? {
    if let places { return places.byName[CodePoints(name)] }
    for place in members.indices where members[place].name.hasSameCodePoints(as: name) { return place }
    return nil
  }

  /// Returns the place of the member of this name, looking first where it is expected: objects that are written alike have
  /// their members at the same places.
  @inline(__always)
  public func place(of name: String, expectedAt place: Int) -> Int? {
    if place < members.count, members.span[place].name.hasSameCodePoints(as: name) { return place }
    return self.place(of: name)
  }

  /// Returns the name at that place.
  public func name(at place: Int) -> String { members[place].name }

  /// Returns the value at that place.
  public func value(at place: Int) -> Value { members[place].value }

  /// Returns whether there is a member of this name.
  public func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// Calls `body` with the member at that place, without taking it out.
  @inline(__always)
  public func withMember<Result>(at place: Int, _ body: (borrowing Borrowed<Member>) -> Result) -> Result {
    members.withElement(at: place, body)
  }

  /// Calls `body` with each member, in order. A loop would take each member out, at the cost of two more retains.
  @inline(__always)
  func forEachBorrowed(_ body: (String, Value) -> Void) {
    members.withUnsafeBufferPointer { members in
      for place in members.indices { body(members[place].name, members[place].value) }
    }
  }

  /// The names, in order.
  public var names: [String] { members.map { $0.name } }

  /// Returns the same names in the same order, each with what `transform` makes of its value.
  public func mapValues<Other, Failure>(
    _ transform: (Value) throws(Failure) -> Other
  ) throws(Failure) -> Members<Other> {
    var result = Members<Other>()
    for member in members { result.append(member.name, try transform(member.value)) }
    return result
  }

  /// Returns this map with the members of `other`: those with a name in this map replace its members, and the rest come
  /// after them.
  public func merging(_ other: Members) -> Members {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var result = self
    result.merge(other)
    return result
  }

  /// Takes the members of `other` in: those with a name in this map replace its members, and the rest come after them.
  public mutating func merge(_ other: Members) {
    for member in other { self[member.name] = member.value }
  }

  /// Removes the members of these names, all at once: removing them one by one would rebuild the rest each time.
  public mutating func remove(_ names: some Sequence<String>) {
    var stays: [Bool] = []
    for name in names {
      guard let place = place(of: name) else { continue }
      if stays.isEmpty { stays = [Bool](repeating: true, count: members.count) }
      stays[place] = false
    }
    if !stays.isEmpty { leave(members.indices.filter { stays[$0] }.map { members[$0] }) }
  }

  /// Returns this map without the members of these names.
  public func leavingOut(_ names: some Sequence<String>) -> Members {
    var rest = self
    rest.remove(names)
    return rest
  }

  /// Returns this map without the members of these names.
  public func leavingOut(_ names: Set<CodePoints>) -> Members {
    names.isEmpty ? self : leavingOut(names.map { $0.string })
  }

  /// Returns the members of these names, in the order of `names`.
  public func keeping(_ names: [String]) -> Members {
    var result = Members()
    for name in names { result[name] = self[name] }
    return result
  }

  /// Returns the members of which `isWanted` is true, in their order.
  public func keeping(where isWanted: (Member) -> Bool) -> Members {
    Members(filter(isWanted).map { ($0.name, $0.value) })
  }

  fileprivate mutating func append(_ name: String, _ value: Value) {
    members.append(Member(name: name, value: value))
    if beside == nil, members.count < Self.indexedFrom { return }
    place(name)
  }

  /// Records the place of the last member, whose name this is.
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

  /// Makes `rest`, a new array, the members: the old array would keep the bytes of its last member beyond its new end, and
  /// they may have been a secret.
  private mutating func leave(_ rest: [Member]) {
    members = rest
    beside = nil
    if members.count >= Self.indexedFrom { index() }
  }

  private mutating func index() {
    let placed = members.lazy.enumerated().map { (CodePoints($0.element.name), $0.offset) }
    beside = .places(Places(Dictionary(firstOf: placed)))
  }
}

extension Members: Sendable where Value: Sendable {}
extension Members.Member: Sendable where Value: Sendable {}

extension Members: RandomAccessCollection {
  /// The place of the first member.
  public var startIndex: Int { 0 }
  /// The place after the last member.
  public var endIndex: Int { members.count }
  /// The member at this place.
  public subscript(place: Int) -> Member { members[place] }
  /// Returns an iterator over the members, in order.
  public func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension Members: Equatable where Value: Equatable {
  /// Returns whether both have the same names with equal values, in whatever order.
  public static func == (left: Members, right: Members) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.name] == $0.value }
  }
}

extension Members: ExpressibleByDictionaryLiteral {
  /// Creates a map of these members; two with the same name become one, as in `init(_:)`.
  public init(dictionaryLiteral members: (String, Value)...) { self.init(members) }
}
