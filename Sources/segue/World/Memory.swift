// What was in memory stays there until something else is written over it. For secrets that is too long: from the first flow
// that has some on, memory is overwritten when it is given back. Nothing is known here of what stood in it.
//
// The release build has the linker put `freeWiped` in the place of `free` (`Package.swift`), for the libraries too; in a
// debug build nothing is overwritten.

import Glibc

/// Whether memory that is given back is overwritten. A switch of the process, as its memory is.
nonisolated(unsafe) private var wipes = false

/// The memory of this process.
enum Memory {
  /// From now on, memory that is given back is overwritten.
  static func wipeWhatIsGivenBack() { wipes = true }

  /// Overwrites what calls that have returned left behind below the stack of the caller, if anything is to be overwritten.
  /// - Returns: whether it is.
  static func wipeStack() -> Bool {
    if wipes { wipeFrames(256) }
    return wipes
  }

  /// Overwrites so many kilobytes of the stack. A frame each, since no more than that of temporary memory is on the stack.
  @inline(never)
  private static func wipeFrames(_ count: Int) {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { frame in
      guard let start = frame.baseAddress else { return }
      explicit_bzero(start, frame.count)
      if count > 1 { wipeFrames(count - 1) }
      // Used again, so that the frame stands until those below it are done.
      explicit_bzero(start, 1)
    }
  }
}

/// `free(3)`, with the bytes overwritten before if that is wanted.
@_cdecl("segue_free_wiped")
func freeWiped(_ memory: UnsafeMutableRawPointer?) {
  if wipes, let memory { explicit_bzero(memory, usableSize(memory)) }
  libraryFree(memory)
}

/// The `free` of the C library under the name that nobody puts another one in the place of.
@_silgen_name("__libc_free")
private func libraryFree(_ memory: UnsafeMutableRawPointer?)

/// How many bytes an allocation has (malloc_usable_size(3)).
@_silgen_name("malloc_usable_size")
private func usableSize(_ memory: UnsafeMutableRawPointer) -> Int
