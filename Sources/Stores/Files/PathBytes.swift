// Paths on their way to the system: bytes in one piece, with a zero behind them. Put together as strings, each would be looked at
// from end to end twice before the system sees it, and one that is too long for a register be given memory.

/// The folder that paths begin with.
struct PathBytes: Sendable {
  /// With the slash behind it.
  private let folder: [UInt8]

  init(below folder: String) { self.folder = Array(folder.utf8) + [UInt8(ascii: "/")] }

  /// What `body` makes of the whole path of what is called so below the folder. It must not keep it.
  func with<Result>(_ path: String, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    var path = path
    return path.withUTF8 { path in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: folder.count + path.count + 1) { whole in
        _ = whole.initialize(fromContentsOf: folder)
        _ = whole[folder.count...].initialize(fromContentsOf: path)
        whole.initializeElement(at: whole.count - 1, to: 0)
        return whole.withMemoryRebound(to: CChar.self) { body(UnsafePointer($0.baseAddress)) }
      }
    }
  }
}
