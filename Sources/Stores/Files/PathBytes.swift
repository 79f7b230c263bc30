// Paths on their way to the system, as contiguous bytes with a zero at the end. If paths were put together as strings, each
// would be scanned twice before the system sees it, and one that is too long to be stored inline would have to be
// allocated.

import ASCII

/// The folder that all paths begin with.
struct PathBytes: Sendable {
  /// The folder, with a slash at the end.
  private let folder: [UInt8]

  init(below folder: String) { self.folder = Array(folder.utf8) + [UInt8(ascii: "/")] }

  /// Returns the result of `body` for the whole path of a path below the folder. `body` must not keep the pointer.
  func with<Result>(_ path: String, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    path.readUTF8 { path in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: folder.count + path.count + 1) { whole in
        _ = whole.initialize(fromContentsOf: folder)
        _ = whole[folder.count...].initialize(fromContentsOf: path)
        whole.initializeElement(at: whole.count - 1, to: 0)
        return whole.withMemoryRebound(to: CChar.self) { body(UnsafePointer($0.baseAddress)) }
      }
    }
  }
}
