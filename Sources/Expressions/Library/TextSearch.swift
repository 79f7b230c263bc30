// Finds a text within a text in time that grows with the sum of both lengths, not with their product
// (Knuth, Morris and Pratt).

/// A sequence of bytes to look for.
struct TextSearch {
  private let part: [UInt8]
  /// For each place in the part: the length of the longest prefix of the part that occurs again and ends there.
  private let borders: [Int]

  init(_ text: String) {
    part = Array(text.utf8)
    var borders = [0]
    var length = 0
    for place in part.indices.dropFirst() {
      while length > 0, part[place] != part[length] { length = borders[length - 1] }
      if part[place] == part[length] { length += 1 }
      borders.append(length)
    }
    self.borders = borders
  }

  /// Returns the first place from `start` on where the part occurs.
  func firstPlace(in text: [UInt8], from start: Int) -> Int? {
    if part.isEmpty { return start }
    var matched = 0
    for place in start..<text.count {
      while matched > 0, text[place] != part[matched] { matched = borders[matched - 1] }
      if text[place] == part[matched] { matched += 1 }
      if matched == part.count { return place + 1 - matched }
    }
    return nil
  }

  /// Returns the last place, not after `end`, where the part occurs.
  func lastPlace(in text: [UInt8], upTo end: Int) -> Int? {
    if part.isEmpty { return end }
    var last: Int?
    var matched = 0
    for place in 0..<min(text.count, end + part.count) {
      while matched > 0, matched == part.count || text[place] != part[matched] {
        matched = borders[matched - 1]
      }
      if text[place] == part[matched] { matched += 1 }
      if matched == part.count { last = place + 1 - matched }
    }
    return last
  }
}
