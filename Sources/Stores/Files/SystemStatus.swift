// What the system knows about a file, except its times. Since Linux 6.13, a file whose times were asked for gets new ones
// with the next write; then all other files do, too, and the next sync of the log has to write the log's inode. An `fstat`
// of a journal made each commit take a third longer.

import CLibrary

/// The result of `statx` (statx(2)).
struct SystemStatus {
  let links: UInt32
  let size: Int
  let isRegularFile: Bool
  let device: UInt64
  let number: UInt64

  /// Gets the status of an open file; nil if that fails, and `errno` says why.
  init?(of file: OpenFile) { self.init(file, "", Self.ofTheFileItself) }

  /// Gets the status of what is at that path, of the link itself if it is one; nil if that fails, and `errno` says why.
  init?(at path: UnsafePointer<CChar>?) { self.init(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW) }

  private init?(_ folder: Int32, _ path: UnsafePointer<CChar>?, _ flags: Int32) {
    let answer = withUnsafeTemporaryAllocation(byteCount: Layout.size, alignment: 8) { (bytes) -> Self? in
      guard let place = bytes.baseAddress, statx(folder, path, flags, Self.wanted, place) == 0 else {
        return nil
      }
      return Self(
        links: place.load(fromByteOffset: Layout.links, as: UInt32.self),
        size: Int(place.load(fromByteOffset: Layout.fileSize, as: UInt64.self)),
        isRegularFile: S_ISREG(UInt32(place.load(fromByteOffset: Layout.mode, as: UInt16.self))),
        device: place.load(fromByteOffset: Layout.device, as: UInt64.self),
        number: place.load(fromByteOffset: Layout.number, as: UInt64.self))
    }
    guard let answer else { return nil }
    self = answer
  }

  private init(links: UInt32, size: Int, isRegularFile: Bool, device: UInt64, number: UInt64) {
    self.links = links
    self.size = size
    self.isRegularFile = isRegularFile
    self.device = device
    self.number = number
  }

  /// `struct statx`: its size, and where its fields begin. The kernel lays it out in the same way for all processors, but the
  /// C library declares it only with `_GNU_SOURCE`, which `CLibrary` does without.
  private enum Layout {
    static var size: Int { 256 }
    /// `stx_nlink`.
    static var links: Int { 16 }
    /// `stx_mode`.
    static var mode: Int { 28 }
    /// `stx_ino`.
    static var number: Int { 32 }
    /// `stx_size`.
    static var fileSize: Int { 40 }
    /// `stx_dev_major` and `stx_dev_minor`, which are told apart by nobody here.
    static var device: Int { 136 }
  }

  /// `AT_EMPTY_PATH`.
  private static let ofTheFileItself: Int32 = 0x1000
  /// `STATX_TYPE`, `STATX_NLINK`, `STATX_INO` and `STATX_SIZE`.
  private static let wanted: UInt32 = 0x1 | 0x4 | 0x100 | 0x200
}
