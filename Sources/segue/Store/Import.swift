// `segue store import`: takes what was exported into a store. What the store has already stays as it is.

import CLibrary
import FlowEngine
import JSONText
import Stores

/// Takes exports in. Whatever came whole is in the store by then; repeating the import adds the rest.
/// - Returns: 1 if something was refused, or an export is damaged or cut off; 2 if an export cannot be read.
func importSessions(_ options: ImportOptions) -> Int32 {
  options.folder.use(making: true) { (store) throws(StoreError) in
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
  private var sessions = Counts()
  private var profiles = Counts()
  var status: Int32 = 0

  private struct Counts {
    var imported = 0
    var same = 0
    var refused = 0

    mutating func add(_ imported: Int, _ same: Int, _ refused: Int) {
      self.imported += imported
      self.same += same
      self.refused += refused
    }

    var text: String { "\(imported) taken in, \(same) there already, \(refused) refused" }

    var json: JSONObject {
      ["imported": .int(imported), "same": .int(same), "refused": .int(refused)]
    }
  }

  /// Counts what became of the contents of a file, and reports what was refused.
  mutating func add(_ taking: StoreImport, of name: String) {
    let (imported, same) = (taking.imported, taking.same)
    let ofProfiles = taking.refused.count(where: { $0.isOfProfile })
    sessions.add(imported.sessions, same.sessions, taking.refused.count - ofProfiles)
    profiles.add(imported.profiles, same.profiles, ofProfiles)
    for refused in taking.refused { Output.warn("\(name): \(printable(refused.message))") }
  }

  func report(forMachines isForMachines: Bool) {
    if !isForMachines {
      Output.warn("sessions: " + sessions.text)
      return Output.warn("profiles: " + profiles.text)
    }
    var all = sessions
    all.add(profiles.imported, profiles.same, profiles.refused)
    let report = all.json.merging(["sessions": .object(sessions.json), "profiles": .object(profiles.json)])
    Output.put(JSON.object(report).text + "\n")
  }
}

/// A damaged line of an export.
private struct DamagedLine {
  let damage: StoreError.Damage
  /// The last of the lines that were left out with it; nil if nothing comes behind them.
  var last: Int?

  func warn(of name: String) {
    let goingOn = last.map { "; the import goes on behind line \($0)" } ?? ""
    Output.warn("\(name):\(damage.record): \(printable(damage.flaw.wordsOfExport))\(goingOn)")
  }
}

/// Takes one export in.
/// - Returns: The exit status as far as this file is concerned.
private func importFile(
  _ file: String, into store: FileStore, _ total: inout ImportTotal
) throws(StoreError) -> Int32 {
  let name = printable(Path(file).shown)
  var taking = StoreImport(into: store, needs: { $0.neededBundles }, canRead: { $0.isReadable })
  guard var lines = LineReader(file: file) else {
    Output.warn("\(name): \(ReadError(errno).message)")
    return 2
  }
  defer { lines.close() }
  var damaged: [DamagedLine] = []
  var isGivenUp = false
  do {
    // What was taken in before the store became unusable is reported, too.
    defer {
      for line in damaged { line.warn(of: name) }
      total.add(taking, of: name)
    }
    var number = 1
    while !isGivenUp, let line = lines.next() {
      isGivenUp = try !take(line, into: &taking, &damaged)
      if taking.isLeavingOut { damaged[damaged.endIndex - 1].last = number }
      number += 1
    }
    if taking.isLeavingOut { damaged[damaged.endIndex - 1].last = nil }
    taking.finish()
  }
  if let error = lines.error {
    Output.warn("\(name): \(error.message)")
    return 2
  }
  if case .newerFormat? = damaged.last?.damage.flaw { return 2 }
  if !isGivenUp, !taking.isComplete {
    Output.warn("\(name): the export is cut off: the line that ends it is missing")
  }
  return damaged.isEmpty && taking.refused.isEmpty && taking.isComplete ? 0 : 1
}

/// Takes one line in, or notes that it is damaged.
/// - Returns: Whether the rest can be taken in.
private func take(
  _ line: [UInt8], into taking: inout StoreImport, _ damaged: inout [DamagedLine]
) throws(StoreError) -> Bool {
  do throws(StoreError) {
    try taking.take(line)
    return true
  } catch .corrupt(let damage) where damage.file == StoreImport.name {
    damaged.append(DamagedLine(damage: damage))
    return taking.isLeavingOut
  }
}
