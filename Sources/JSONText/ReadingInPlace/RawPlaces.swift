// Storage for the places of the values in a JSON text.

import CLibrary

/// Places, in the order in which they were recorded.
///
/// They have storage of their own, as the bytes of a `JSONWriter` do: an array would check for each place whether it is
/// shared. They are public as `UnescapedText` is.
public struct RawPlaces: ~Copyable {
  private var room: UnsafeMutableBufferPointer<RawPlace>
  private(set) var count = 0

  init(capacity: Int) { room = Self.room(capacity) }

  deinit { free(room.baseAddress) }

  private static func room(_ capacity: Int) -> UnsafeMutableBufferPointer<RawPlace> {
    let memory = malloc(capacity * MemoryLayout<RawPlace>.stride)
    return UnsafeMutableBufferPointer(
      start: memory?.bindMemory(to: RawPlace.self, capacity: capacity), count: memory == nil ? 0 : capacity)
  }

  subscript(place: Int) -> RawPlace {
    get { room[place] }
    set { room[place] = newValue }
  }

  mutating func append(_ place: RawPlace) {
    if count == room.count { grow() }
    room.initializeElement(at: count, to: place)
    count &+= 1
  }

  mutating func close(_ place: Int, at end: Int) {
    room[place].close(at: end, own: place, next: count)
  }

  mutating func forget(from first: Int) { count = first }

  @inline(never)
  private mutating func grow() {
    let larger = Self.room(2 * count + 8)
    _ = larger.moveInitialize(fromContentsOf: room[..<count])
    free(room.baseAddress)
    room = larger
  }
}
