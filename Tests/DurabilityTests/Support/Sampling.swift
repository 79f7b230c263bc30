// Which of many points a test tries: some, the same ones each time; or all, where SEGUE_FAULTS=all says so; or a third of some, where
// it is `few`, since the same ones are tried elsewhere.

import Foundation

enum Sampling {
  private static let wanted = ProcessInfo.processInfo.environment["SEGUE_FAULTS"]
  static let isWhole = wanted == "all"

  /// About so many of them, evenly far apart. Another `offset` gives others.
  static func chosen(of points: Range<Int>, everyTime count: Int, offset: Int = 0) -> [Int] {
    if isWhole { return Array(points) }
    let distance = max(1, points.count / (wanted == "few" ? max(1, count / 3) : count))
    return Array(stride(from: points.lowerBound + offset % distance, to: points.upperBound, by: distance))
  }
}
