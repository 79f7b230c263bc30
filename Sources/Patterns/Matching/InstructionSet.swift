// A set of instruction numbers that is emptied at no cost: each member says where it stands in the list, and the list
// confirms it.

struct InstructionSet {
  private var members: [UInt16] = []
  private var places: [UInt16]

  init(capacity: Int) {
    places = [UInt16](repeating: 0, count: capacity)
    members.reserveCapacity(min(capacity, 64))
  }

  /// Adds a number below the capacity. Returns whether it is new.
  mutating func insert(_ number: UInt16) -> Bool {
    let place = Int(places[Int(number)])
    if place < members.count, members[place] == number { return false }
    places[Int(number)] = UInt16(members.count)
    members.append(number)
    return true
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
  }
}
