// When to check again.

import Glibc
import JSONText

/// Looks at files, and at the flow files and translations beside them; of a folder, at those in it.
struct FileWatch {
  private let paths: [String]
  /// How long to wait between two looks, in milliseconds: what a person does not notice.
  private static let pause: Int32 = 200

  init(_ paths: [String]) { self.paths = paths }

  /// What there is now, by path: it differs when a file was changed, made, replaced or deleted.
  var stamps: [String: [Int]] {
    let folders = Set(paths.map { isFolder($0) ? $0 : folder(of: $0) })
    let beside = folders.flatMap { folder in
      ((try? names(inFolder: folder)) ?? []).filter { $0.endsLike(".json") }.map { folder + "/" + $0 }
    }
    return Dictionary((paths + beside).map { ($0, FileWatch.stamp(of: $0)) }) { first, _ in first }
  }

  /// Waits until the files are other than these. Returns false if nobody reads the standard output any more.
  func waits(forOtherThan stamps: [String: [Int]]) -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    while self.stamps == stamps {
      if poll(&output, 1, FileWatch.pause) > 0 { return false }
    }
    return true
  }

  private static func stamp(of path: String) -> [Int] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    return [
      Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec),
    ]
  }
}
