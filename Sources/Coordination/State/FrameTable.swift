// The frames of a session by their ids. There are few, usually one, and each command asks for them many times: searching an
// array costs a tenth of hashing a number, and copying it a quarter of copying a dictionary.

/// The frames of a session, the oldest first.
public struct FrameTable: Sendable {
  /// The frame of the session's own flow. It is always there, and usually the only one, so it is stored by itself: then no
  /// array is copied.
  private var root: Frame
  /// The other frames. Their ids ascend, as they are given out in that order.
  private var others: [Frame] = []

  /// Creates a table with the frame of the session's own flow.
  init(_ root: Frame) { self.root = root }

  /// The frame with that id. Setting nil removes it, unless it is the root.
  public internal(set) subscript(id: FrameID) -> Frame? {
    get {
      if id == .root { return root }
      let place = place(of: id)
      return isThere(id, at: place) ? others[place] : nil
    }
    set {
      if id == .root { return root = newValue ?? root }
      let place = place(of: id)
      switch (isThere(id, at: place), newValue) {
      case (true, let frame?): others[place] = frame
      case (true, nil): others.remove(at: place)
      case (false, let frame?): others.insert(frame, at: place)
      case (false, nil): break
      }
    }
  }

  /// Changes the frame with that id, if it is there.
  mutating func change(_ id: FrameID, _ body: (inout Frame.State) -> Void) {
    if id == .root { return Frame.change(&root, body) }
    let place = place(of: id)
    if isThere(id, at: place) { Frame.change(&others[place], body) }
  }

  private func isThere(_ id: FrameID, at place: Int) -> Bool {
    place < others.count && others[place].id == id
  }

  /// Returns the place at which that frame stands among the others, or would stand.
  private func place(of id: FrameID) -> Int {
    var (low, high) = (0, others.count)
    while low < high {
      let middle = (low + high) / 2
      if others[middle].id.number < id.number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension FrameTable: RandomAccessCollection {
  /// The place of the root frame.
  public var startIndex: Int { 0 }
  /// The place after the newest frame.
  public var endIndex: Int { others.count + 1 }
  /// The frame at that place, in the order in which the frames were opened; the root frame is the first.
  public subscript(place: Int) -> Frame { place == 0 ? root : others[place - 1] }
}
