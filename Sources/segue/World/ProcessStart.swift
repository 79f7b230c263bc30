// What the libraries do before the first line of the program: made shorter where a start waits for it and nobody needs it, and told
// what this program is like. Only in the release build, whose linker puts these functions in the place of theirs (`Package.swift`).
//
// The first three spare 60,000 of 3.2 million instructions and 15 of 79 system calls, those that take longest: some 50 of 1,250 µs.

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

/// Those behind the program's name as text. `CommandLine.arguments` is the same from code that nobody else needs at a start, and puts
/// another letter for what is no text: the path would be that of another file.
func argumentsOfProcess() throws(UsageError) -> [String] {
  var count: Int32 = 0
  let words = argumentsOfProcess(&count)
  var texts: [String] = []
  for place in 1..<max(1, Int(count)) {
    guard let word = words[place] else { continue }
    guard let found = String(validatingCString: word) else { throw .noText(text(word)) }
    texts.append(found)
  }
  return texts
}

/// No path: the library looks in nine places for a program that prints backtraces, which is not installed with this one.
@_cdecl("segue_no_path")
func noPath() -> UnsafeMutablePointer<CChar>? { nil }

/// The path of the executable is not known: what the C library calls -1. It wants it for libraries that are loaded later, and
/// this executable loads none.
@_cdecl("segue_no_origin")
func noOrigin() -> Int { -1 }

#if !DEBUG
  /// Before the environment is looked into for what the C library is to be tuned with (`GLIBC_TUNABLES`, its manual, “Tunables”), it
  /// gets this: to keep a thousand freed blocks of each size at hand, not seven, since calls that arrive together let go of what they
  /// took together. A pipelined submit takes 7.9 µs, not 9.0. What the environment says comes after it, and so counts. This runs before
  /// the library itself is ready: nothing else of it may be called, and the stack cannot be protected.
  @_cdecl("segue_start_tunables")
  func startTunables(_ environment: UnsafeMutableRawPointer) {
    let wanted: StaticString = "GLIBC_TUNABLES=glibc.malloc.tcache_count=1000"
    var words: (UnsafePointer<UInt8>?, UnsafePointer<UInt8>?) = (wanted.utf8Start, nil)
    _withUnprotectedUnsafeMutablePointer(to: &words) { readTunables(UnsafeMutableRawPointer($0)) }
    readTunables(environment)
  }

  @_silgen_name("__real___tunables_init") private func readTunables(_ environment: UnsafeMutableRawPointer)
#endif
