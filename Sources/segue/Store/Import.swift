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

/// Takes exports in. Whatever came before a flaw is in the store then, and the same import again goes on from there.
/// - Returns: 1 where something was refused, or an export is damaged or cut off; 2 where one cannot be read.
func importSessions(_ options: ImportOptions, into folder: StoreFolder) -> Int32 {
  folder.use(making: true) { (store) throws(StoreError) in
    try store.open()
    var total = ImportTotal()
    for file in options.files.isEmpty ? ["-"] : options.files {
      total.add(try importFile(file, into: store))
    }
    if options.isForMachines {
      put(total.json.text + "\n", on: STDOUT_FILENO)
    } else {
      complain("\(total.imported) taken in, \(total.same) there already, \(total.refused) refused")
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

  mutating func add(_ outcome: (taking: StoreImport, status: Int32)) {
    imported += outcome.taking.imported
    same += outcome.taking.same
    refused += outcome.taking.refused.count
    status = max(status, outcome.status)
  }

  var json: JSON { ["imported": .int(imported), "same": .int(same), "refused": .int(refused)] }
}

private func importFile(
  _ file: String, into store: FileStore
) throws(StoreError) -> (taking: StoreImport, status: Int32) {
  let name = printable(shownName(file))
  var taking = StoreImport(into: store, needs: bundles(neededBy:), canRead: isReadable)
  guard var lines = LineReader(file: file) else {
    complain("\(name): \(ReadError(errno).message)")
    return (taking, 2)
  }
  defer { lines.close() }
  var damage: StoreError.Damage?
  do throws(StoreError) {
    while let line = lines.next() { try taking.take(line) }
    if lines.error == nil { try taking.finish() }
  } catch {
    guard case .corrupt(let found) = error, found.file == StoreImport.name else { throw error }
    damage = found
  }
  for refused in taking.refused { complain("\(name): \(printable(refused.message))") }
  if let error = lines.error {
    complain("\(name): \(error.message)")
    return (taking, 2)
  }
  if let damage {
    complain("\(name):\(damage.record): \(printable(damage.flaw.wordsOfExport))")
    if case .newerFormat = damage.flaw { return (taking, 2) }
    return (taking, 1)
  }
  if !taking.isComplete { complain("\(name): the export ends before its end") }
  return (taking, taking.refused.isEmpty && taking.isComplete ? 0 : 1)
}
