// Objects that are written alike have their members at the same places, which saves looking for them.

import JSONText

extension Members {
  /// Where the member of that name stands. The place where it is expected is looked at first.
  func place(of name: String, expectedAt place: Int) -> Int? {
    if place < count, self[place].name.hasSameCodePoints(as: name) { return place }
    return self.place(of: name)
  }
}
