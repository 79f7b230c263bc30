// Which of many points a test tries: some, the same ones each time; or all, where SEGUE_FAULTS=all says so.

import Foundation

enum Sampling {
  static let isWhole = ProcessInfo.processInfo.environment["SEGUE_FAULTS"] == "all"

  /// About so many of them, evenly far apart. Another `offset` gives others.
  static func chosen(of points: Range<Int>, everyTime count: Int, offset: Int = 0) -> [Int] {
    if isWhole { return Array(points) }
    let distance = max(1, points.count / count)
    return Array(stride(from: points.lowerBound + offset % distance, to: points.upperBound, by: distance))
  }
}
