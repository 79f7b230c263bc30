// Names and what they stand for, in order. A few members are looked through one by one; from `indexedFrom` on
// an index by code points is kept, so that an object with a hundred thousand members is still read in linear time.

/// An ordered map from names to values. Names are told apart by code points, never by canonical equivalence.
public struct Members<Value> {
  /// A name and its value.
  public struct Member {
    public let name: String
    public var value: Value
  }

  private var members: [Member] = []
  private var places: [CodePoints: Int] = [:]
  private static var indexedFrom: Int { 32 }

  /// No members.
  public init() {}

  /// These members; of two with the same name, the later one counts and stands at the earlier one's place.
  public init(_ members: some Sequence<(String, Value)>) {
    for (name, value) in members { self[name] = value }
  }

  /// The value of `name`. Setting one that is not there appends it; setting nil removes it.
  public subscript(name: String) -> Value? {
    get { place(of: name).map { members[$0].value } }
    set {
      switch (place(of: name), newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): append(name, value)
      case (nil, nil): break
      }
    }
  }

  /// Makes room for that many members.
  public mutating func reserveCapacity(_ count: Int) { members.reserveCapacity(count) }

  /// Appends a member unless there is one of that name already. Returns whether it did.
  public mutating func insert(_ name: String, _ value: Value) -> Bool {
    guard place(of: name) == nil else { return false }
    append(name, value)
    return true
  }

  /// Where the member of that name stands, counted from 0.
  public func place(of name: String) -> Int? {
    guard places.isEmpty else { return places[CodePoints(name)] }
    for place in members.indices where members[place].name.hasSameCodePoints(as: name) { return place }
    return nil
  }

  /// Whether there is a member of that name.
  public func contains(_ name: String) -> Bool { place(of: name) != nil }

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
    var result = self
    for member in other { result[member.name] = member.value }
    return result
  }

  fileprivate mutating func append(_ name: String, _ value: Value) {
    members.append(Member(name: name, value: value))
    if !places.isEmpty {
      places[CodePoints(name)] = members.count - 1
    } else if members.count >= Self.indexedFrom {
      index()
    }
  }

  private mutating func remove(at place: Int) {
    members.remove(at: place)
    places = [:]
    if members.count >= Self.indexedFrom { index() }
  }

  private mutating func index() {
    for (place, member) in members.enumerated() { places[CodePoints(member.name)] = place }
  }
}

extension Members: Sendable where Value: Sendable {}
extension Members.Member: Sendable where Value: Sendable {}

extension Members: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { members.count }
  public subscript(place: Int) -> Member { members[place] }
}

extension Members: Equatable where Value: Equatable {
  /// The same names with equal values, in whatever order.
  public static func == (left: Members, right: Members) -> Bool {
    left.count == right.count && left.allSatisfy { right[$0.name] == $0.value }
  }
}

extension Members: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral members: (String, Value)...) { self.init(members) }
}
