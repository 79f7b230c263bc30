// What the libraries do before the first line of the program: cut short where a start waits for it and nobody needs it, and
// adapted to this program. Only in the release build, whose linker puts these functions in the place of the libraries' own
// (`Package.swift`).
//
// The first three save 60,000 of 3.2 million instructions and 15 of 79 system calls, the slowest ones: about 50 of 1,250 µs.

import Glibc

/// The words that the process was started with, where the system has put them: before the environment, with their count
/// before them (System V ABI, “Process Initialization”). The library's own function reads `/proc/self/maps` at every start
/// to find out where that is, whether anybody asks for the words or not.
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

/// The words after the program's name, as text. `CommandLine.arguments` would give the same, but with code that nothing else
/// needs at a start, and it replaces bytes that are not text: a path would become that of another file.
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

/// Returns no path: the library looks in nine places for a program that prints backtraces, which is not installed with this
/// one.
@_cdecl("segue_no_path")
func noPath() -> UnsafeMutablePointer<CChar>? { nil }

/// Says that the path of the executable is not known, by the value -1 of the C library. The library wants the path for
/// libraries that are loaded later, and this executable loads none.
@_cdecl("segue_no_origin")
func noOrigin() -> Int { -1 }

#if !DEBUG
  /// Gives the C library a setting before it looks for others in the environment (`GLIBC_TUNABLES`, its manual, “Tunables”):
  /// to keep a thousand freed blocks of each size at hand, not seven, since calls that arrive together free together what
  /// they allocated. A pipelined submit then takes 7.9 µs, not 9.0. What the environment says comes after this, and so takes
  /// precedence. This runs before the library itself is ready: nothing else of it may be called, and the stack cannot be
  /// protected.
  @_cdecl("segue_start_tunables")
  func startTunables(_ environment: UnsafeMutableRawPointer) {
    let wanted: StaticString = "GLIBC_TUNABLES=glibc.malloc.tcache_count=1000"
    var words: (UnsafePointer<UInt8>?, UnsafePointer<UInt8>?) = (wanted.utf8Start, nil)
    _withUnprotectedUnsafeMutablePointer(to: &words) { readTunables(UnsafeMutableRawPointer($0)) }
    readTunables(environment)
  }

  @_silgen_name("__real___tunables_init") private func readTunables(_ environment: UnsafeMutableRawPointer)
#endif
