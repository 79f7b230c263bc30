// Freed blocks of memory, kept at hand: nearly all that a request allocates is freed with it, and wanted again by the next one.
// The C library keeps such blocks as well, but for any thread, and with checks: it takes 160 instructions to allocate and free a
// block, these lists take 80, and a submit has 25 of them. The blocks remain the library's: it made them, and knows their sizes.

import CLibrary

/// The blocks at hand, in a list for each size. For the whole process, which has one thread.
enum SpareBlocks {
  private struct List {
    /// A block contains the address of the next one.
    var first: UnsafeMutableRawPointer?
    var count = 0
  }

  /// List `n` has blocks with room for `16 * n + 8` bytes or more, as the library makes them. Nil until there are any.
  nonisolated(unsafe) private static var lists: UnsafeMutablePointer<List>?

  /// The largest size that is kept, in bytes.
  private static var largest: Int { 4096 }

  /// How many blocks of a size are kept. What calls that arrive together allocate is freed together.
  private static var most: Int { 1000 }

  /// Takes a block of at least `size` bytes, if there is one.
  @inline(__always)
  static func take(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size <= largest, let lists else { return nil }
    let list = lists + ((size + 7) >> 4)
    guard let block = list.pointee.first else { return nil }
    list.pointee.first = block.load(as: UnsafeMutableRawPointer?.self)
    list.pointee.count &-= 1
    return block
  }

  /// Keeps a block of `size` bytes, which nobody uses any more.
  /// - Returns: Whether it is kept. If not, it is still to be freed.
  @inline(__always)
  static func keep(_ block: UnsafeMutableRawPointer, _ size: Int) -> Bool {
    guard size <= largest + 8, size >= 8, let lists = lists ?? begin() else { return false }
    let list = lists + ((size - 8) >> 4)
    if list.pointee.count == most { return false }
    block.storeBytes(of: list.pointee.first, as: UnsafeMutableRawPointer?.self)
    list.pointee.first = block
    list.pointee.count &+= 1
    return true
  }

  @inline(never)
  private static func begin() -> UnsafeMutablePointer<List>? {
    lists = calloc(largest / 16 + 1, MemoryLayout<List>.stride)?.assumingMemoryBound(to: List.self)
    return lists
  }
}
