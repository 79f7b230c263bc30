// The invocations of flows by their ids. There are a few, mostly one, and they are asked for many times in each command: to look
// through an array costs a tenth of hashing a number, and copying it a quarter of copying a dictionary.

/// The frames of a session, the oldest first.
public struct FrameTable: Sendable {
  /// Their ids ascend, since they are given out so.
  private var frames: [Frame] = []

  /// These frames, in whatever order; of two with the same id, the later one counts.
  init(_ frames: some Sequence<Frame>) {
    for frame in frames { self[frame.id] = frame }
  }

  /// The frame of that id. Setting nil removes it.
  public internal(set) subscript(id: FrameID) -> Frame? {
    get {
      let place = place(of: id)
      return isThere(id, at: place) ? frames[place] : nil
    }
    set {
      let place = place(of: id)
      switch (isThere(id, at: place), newValue) {
      case (true, let frame?): frames[place] = frame
      case (true, nil): frames.remove(at: place)
      case (false, let frame?): frames.insert(frame, at: place)
      case (false, nil): break
      }
    }
  }

  private func isThere(_ id: FrameID, at place: Int) -> Bool {
    place < frames.count && frames[place].id == id
  }

  /// Where that frame stands, or would stand.
  private func place(of id: FrameID) -> Int {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].id.number < id.number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension FrameTable: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { frames.count }
  public subscript(place: Int) -> Frame { frames[place] }
}
