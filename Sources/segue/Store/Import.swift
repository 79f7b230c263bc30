// `segue store import`: what was exported goes into a store. What is there already stays as it is.

import FlowEngine
import Glibc
import JSONText
import Stores

/// What `segue store import` is told.
struct ImportOptions {
  /// None: the standard input.
  let files: [String]
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    files = arguments.operands
    isForMachines = arguments.has("--json")
  }
}

/// Takes exports in. What came whole before a flaw is in the store then, and the same import again goes on from there.
/// - Returns: 1 where something was refused, or an export is damaged or cut off; 2 where one cannot be read.
func importSessions(_ options: ImportOptions, into folder: StoreFolder) -> Int32 {
  folder.use(making: true) { (store) throws(StoreError) in
    try store.open()
    var total = ImportTotal()
    // Also where the store cannot be used any more.
    defer { total.report(forMachines: options.isForMachines) }
    for file in options.files.isEmpty ? ["-"] : options.files {
      let status = try importFile(file, into: store, &total)
      total.status = max(total.status, status)
    }
    return total.status
  }
}

/// What became of all files.
private struct ImportTotal {
  var imported = 0
  var same = 0
  var refused = 0
  var status: Int32 = 0

  /// Adds what has become of a file, and says what was refused.
  mutating func add(_ taking: StoreImport, of name: String) {
    imported += taking.imported
    same += taking.same
    refused += taking.refused.count
    for refused in taking.refused { complain("\(name): \(printable(refused.message))") }
  }

  func report(forMachines isForMachines: Bool) {
    if !isForMachines { return complain("\(imported) taken in, \(same) there already, \(refused) refused") }
    let counts: JSON = ["imported": .int(imported), "same": .int(same), "refused": .int(refused)]
    put(counts.text + "\n", on: STDOUT_FILENO)
  }
}

/// - Returns: The status that this file comes to.
private func importFile(
  _ file: String, into store: FileStore, _ total: inout ImportTotal
) throws(StoreError) -> Int32 {
  let name = printable(shownName(file))
  var taking = StoreImport(into: store, needs: \.neededBundles, canRead: \.isReadable)
  guard var lines = LineReader(file: file) else {
    complain("\(name): \(ReadError(errno).message)")
    return 2
  }
  defer { lines.close() }
  var damage: StoreError.Damage?
  do throws(StoreError) {
    while let line = lines.next() { try taking.take(line) }
    taking.finish()
  } catch {
    guard case .corrupt(let found) = error, found.file == StoreImport.name else {
      total.add(taking, of: name)
      throw error
    }
    damage = found
  }
  total.add(taking, of: name)
  if let error = lines.error {
    complain("\(name): \(error.message)")
    return 2
  }
  if let damage {
    complain("\(name):\(damage.record): \(printable(damage.flaw.wordsOfExport))")
    if case .newerFormat = damage.flaw { return 2 }
    return 1
  }
  if !taking.isComplete { complain("\(name): the export ends before its end") }
  return taking.refused.isEmpty && taking.isComplete ? 0 : 1
}
