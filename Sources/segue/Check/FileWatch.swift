// Decides when to check again.

import CLibrary
import FlowEngine
import JSONText

/// Watches files and the flow files and translations beside them or, for a folder, those in it.
struct FileWatch {
  private let paths: [String]
  /// How long to wait between two looks, in milliseconds: too short for a person to notice.
  private static let pause: Int32 = 200

  init(_ paths: [String]) { self.paths = paths }

  /// The state of the files now, by path. It differs once a file has been changed, created, replaced or deleted.
  var stamps: [CodePoints: FlowFile.Stamp?] {
    let folders = Set(paths.map { Path($0).isFolder ? $0 : Path($0).folder })
    let beside = folders.flatMap { folder in
      ((try? Path(folder).entries()) ?? []).filter { $0.endsLike(".json") }.map { folder + "/" + $0 }
    }
    return Dictionary(firstOf: (paths + beside).map { (CodePoints($0), FileWatch.stamp(of: $0)) })
  }

  /// Waits until the files differ from these stamps. Returns false if nobody reads the standard output any more.
  func waits(forOtherThan stamps: [CodePoints: FlowFile.Stamp?]) -> Bool {
    var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    while self.stamps == stamps {
      if poll(&output, 1, FileWatch.pause) > 0 { return false }
    }
    return true
  }

  private static func stamp(of path: String) -> FlowFile.Stamp? {
    var status = stat()
    return stat(path, &status) == 0 ? FlowFile.Stamp(status) : nil
  }
}
