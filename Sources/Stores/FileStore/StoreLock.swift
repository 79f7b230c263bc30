// Which byte stands for what. The order of the bytes is the order in which locks are waited for.

/// The bytes that stand for everything that can be locked.
enum StoreLock {
  private static let range = 1 << 60
  /// Held while the logs of dead processes are brought in.
  static let recovery = 3 * range

  /// Held by the process that owns the log, as long as it lives.
  static func log(_ number: Int) -> Int { recovery + 1 + number }

  /// Returns the lock of what this file belongs to: a session, a profile, a whole list, or a bundle.
  static func file(_ path: String) -> Int {
    var name = path.utf8[...]
    let kind = path.utf8.first == UInt8(ascii: "s") ? 0 : path.utf8.first == UInt8(ascii: "p") ? 1 : 2
    if kind == 2, let dash = name.lastIndex(of: UInt8(ascii: "-")) { name = name[..<dash] }
    return kind * range + Int(truncatingIfNeeded: fowlerNollVo(name) & UInt64(range - 1))
  }

  /// FNV-1a in 64 bits. If two names have the same value, they only wait for each other.
  private static func fowlerNollVo(_ bytes: Substring.UTF8View) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
