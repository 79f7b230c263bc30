// `segue store import`: takes what was exported into a store. What the store has already stays as it is.

import FlowEngine
import Glibc
import JSONText
import Stores

/// The options of `segue store import`.
struct ImportOptions {
  /// The files to read; if there are none, the standard input.
  let files: [String]
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    files = arguments.operands
    isForMachines = arguments.has("--json")
  }
}

/// Takes exports in. Whatever came whole before a flaw is in the store by then; repeating the import continues from there.
/// - Returns: 1 if something was refused, or an export is damaged or cut off; 2 if an export cannot be read.
func importSessions(_ options: ImportOptions, into folder: StoreFolder) -> Int32 {
  folder.use(making: true) { (store) throws(StoreError) in
    try store.open()
    var total = ImportTotal()
    // Reported even if the store can no longer be used.
    defer { total.report(forMachines: options.isForMachines) }
    for file in options.files.isEmpty ? ["-"] : options.files {
      let status = try importFile(file, into: store, &total)
      total.status = max(total.status, status)
    }
    return total.status
  }
}

/// What became of the contents of all files.
private struct ImportTotal {
  var imported = 0
  var same = 0
  var refused = 0
  var status: Int32 = 0

  /// Counts what became of the contents of a file, and reports what was refused.
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

/// Takes one export in.
/// - Returns: The exit status as far as this file is concerned.
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
