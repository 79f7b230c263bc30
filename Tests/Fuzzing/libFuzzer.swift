// What libFuzzer calls. The target is named on the command line as `--NAME`; what begins with two dashes is nothing to
// libFuzzer itself. Not part of the tests: `run` compiles it.

private let target: FuzzTarget = {
  guard let target = FuzzTarget.allCases.first(where: { CommandLine.arguments.contains("--\($0.rawValue)") })
  else { fatalError("name a target: \(FuzzTarget.allCases.map { "--\($0.rawValue)" })") }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.check(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    fatalError("\(error)")
  }
  return 0
}
