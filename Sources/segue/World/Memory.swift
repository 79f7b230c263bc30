// What was in memory stays there until something else is written over it. For secrets that is too long: from the moment
// that a flow has any, memory is overwritten when it is freed. What was in it is not known here.
//
// In the release build, the linker puts `freeWiped` in the place of `free` (`Package.swift`), for the libraries too; in a
// debug build nothing is overwritten.

import CLibrary

/// Whether freed memory is overwritten. A switch for the whole process, as its memory is.
nonisolated(unsafe) private var wipes = false

/// The memory of this process.
enum Memory {
  /// From now on, has memory overwritten when it is freed.
  static func wipeWhatIsGivenBack() { wipes = true }

  /// Overwrites what calls that have returned left on the stack below the caller's frame, if memory is to be overwritten.
  /// - Returns: Whether it is.
  static func wipeStack() -> Bool {
    if wipes { wipeFrames(256) }
    return wipes
  }

  /// Overwrites `count` kilobytes of the stack, one per frame, since a larger temporary allocation would not be on the
  /// stack.
  @inline(never)
  private static func wipeFrames(_ count: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { frame in
      guard let start = frame.baseAddress else { return }
      explicit_bzero(start, frame.count)
      if count > 1 { wipeFrames(count - 1) }
      // Used again, so that this frame stays until those below it are done.
      explicit_bzero(start, 1)
    }
  }
}

/// Does what `free(3)` does, overwriting the bytes first if that is wanted.
@_cdecl("segue_free_wiped")
func freeWiped(_ memory: UnsafeMutableRawPointer?) {
  guard let memory else { return }
  let size = malloc_usable_size(memory)
  if wipes { explicit_bzero(memory, size) }
  if !SpareBlocks.keep(memory, size) { __libc_free(memory) }
}

/// Does what `posix_memalign(3)` does. The library asks it for every object, though all memory is aligned as objects are, and it
/// costs as much again as `malloc(3)`.
@_cdecl("segue_allocate")
func allocate(
  _ memory: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
  memory.pointee =
    alignment <= 16
    ? SpareBlocks.take(size) ?? malloc(size)
    : aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment)
  return memory.pointee == nil ? ENOMEM : 0
}
