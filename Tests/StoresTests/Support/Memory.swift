// What a disk remembers.

/// What becomes of what was not synced when the machine stops.
enum Memory: CaseIterable {
  /// Only the process stops.
  case everything
  case nothing
  /// Every other write and name, whatever the order.
  case everyOther
  /// The first half of the writes, and half of the bytes of one more.
  case half
  /// All names and no write, as where a disk puts names in order before what they are of.
  case names
  /// All names, and how long files are; what they grew by is zeros.
  case sizes
}

extension Memory {
  /// Whether the write at that place, of so many that were not synced, is there after a stop.
  func keeps(_ place: Int, of count: Int) -> Bool {
    switch self {
    case .everything: true
    case .nothing: false
    case .everyOther: place % 2 == 1
    case .half: place < count / 2
    case .names, .sizes: true
    }
  }
}
