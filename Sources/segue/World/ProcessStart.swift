// What the process was started with, and what the C library does before the first line of the program: cut short where a start
// waits for it and nobody needs it, and adapted to this program. The latter only in the release build, whose linker puts these
// functions in the place of the library's own (`Package.swift`).

import CLibrary

/// The words that the process was started with, where the system has put them: before the environment, with their count
/// before them (System V ABI, “Process Initialization”). `CommandLine` is not in Embedded Swift.
private func wordsOfProcess() -> UnsafeBufferPointer<UnsafeMutablePointer<CChar>?> {
  var first = environmentWords() - 1
  var count = 0
  while Int(bitPattern: first[-1]) != count {
    first -= 1
    count += 1
  }
  return UnsafeBufferPointer(start: first, count: count)
}

/// The name that the process was started by.
func nameOfProcess() -> String {
  wordsOfProcess().first.flatMap { $0 }.map { String(cString: $0) } ?? "segue"
}

/// The words after the program's name, as text. Bytes that are not text are not replaced: a path would become that of another
/// file.
/// - Throws: `UsageError.noText`.
func argumentsOfProcess() throws(UsageError) -> [String] {
  var texts: [String] = []
  for case let word? in wordsOfProcess().dropFirst() {
    guard let found = String(validatingCString: word) else { throw .noText(String(cString: word)) }
    texts.append(found)
  }
  return texts
}

/// Says that the path of the executable is not known, by the value -1 of the C library. The library wants the path for
/// libraries that are loaded later, and this executable loads none.
@_cdecl("segue_no_origin")
func noOrigin() -> Int { -1 }

#if !DEBUG
  /// Has the C library read its settings from the environment (its manual, “Tunables”) only if one may be there: it would
  /// compare each name with each setting, 20,000 instructions of a start. This runs before the library itself is ready, so that
  /// nothing else of it may be called.
  @_cdecl("segue_start_tunables")
  func startTunables(_ environment: UnsafeMutableRawPointer) {
    let words = environment.assumingMemoryBound(to: UnsafePointer<CChar>?.self)
    var place = 0
    while let word = words[place] {
      if begins(word, like: "GLIBC_") || begins(word, like: "MALLOC_") { return readTunables(environment) }
      place += 1
    }
  }

  private func begins(_ word: UnsafePointer<CChar>, like start: StaticString) -> Bool {
    for place in 0..<start.utf8CodeUnitCount
    where UInt8(bitPattern: word[place]) != start.utf8Start[place] {
      return false
    }
    return true
  }

  @_silgen_name("__real___tunables_init") private func readTunables(_ environment: UnsafeMutableRawPointer)

  /// Reads a number for the standard library, which leaves this to the program in Embedded Swift. No locale is set in this
  /// process, so a number has a decimal point.
  @_cdecl("_swift_stdlib_strtod_clocale")
  func readNumber(
    _ text: UnsafePointer<CChar>, _ number: UnsafeMutablePointer<Double>
  ) -> UnsafePointer<CChar>? {
    var end: UnsafeMutablePointer<CChar>?
    number.pointee = strtod(text, &end)
    return UnsafePointer(end)
  }
#endif
