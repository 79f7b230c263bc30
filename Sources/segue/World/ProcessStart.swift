// What the libraries do before the first line of the program, made shorter where a start waits for it and nobody needs it. Only
// in the release build, whose linker puts these functions in the place of theirs (`Package.swift`).
//
// Together they spare 60,000 of 3.2 million instructions and 15 of 79 system calls, those that take longest: some 50 of 1,250 µs.

import Glibc

/// The words that the process was started with, where the system has put them: before the environment, and their number before
/// them (System V ABI, “Process Initialization”). The library's own function reads `/proc/self/maps` at every start to find out
/// where that is, whether somebody asks for the words or not.
#if !DEBUG
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
#endif
func argumentsOfProcess(
  _ count: UnsafeMutablePointer<Int32>
) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
  var first = environ - 1
  var words = 0
  while Int(bitPattern: first[-1]) != words {
    first -= 1
    words += 1
  }
  count.pointee = Int32(words)
  return first
}

/// Those words as text. `CommandLine.arguments` is the same from code that nobody else needs at a start.
func argumentsOfProcess() -> [String] {
  var count: Int32 = 0
  let words = argumentsOfProcess(&count)
  return (0..<Int(count)).compactMap { words[$0].map { text($0) } }
}

/// No path: the library looks in nine places for a program that prints backtraces, which is not installed with this one.
@_cdecl("segue_no_path")
func noPath() -> UnsafeMutablePointer<CChar>? { nil }

/// The path of the executable is not known: what the C library calls -1. It wants it for libraries that are loaded later, and
/// this executable loads none.
@_cdecl("segue_no_origin")
func noOrigin() -> Int { -1 }
