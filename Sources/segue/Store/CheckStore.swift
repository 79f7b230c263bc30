// `segue store check`: reads everything in a store and reports damage.

import FlowEngine
import Glibc
import JSONText
import Stores

/// The options of `segue store check`.
struct CheckStoreOptions {
  let isRepairing: Bool
  let isForMachines: Bool

  init(_ arguments: Arguments) {
    isRepairing = arguments.has("--repair")
    isForMachines = arguments.has("--json")
  }
}

/// Reports what is damaged.
/// - Returns: 1 if anything was damaged, whether or not it was repaired.
func checkStore(_ options: CheckStoreOptions, _ folder: StoreFolder) -> Int32 {
  folder.use { (store) throws(StoreError) in
    var report = CheckReport()
    do throws(StoreError) {
      try store.check(
        into: &report, repairing: options.isRepairing, needs: \.neededBundles, canRead: \.isReadable)
    } catch {
      // What was done before the store became unusable stays done, so it is reported.
      if !report.isSound { report.say(options) }
      throw error
    }
    report.say(options)
    return report.isSound ? 0 : 1
  }
}

extension CheckReport {
  fileprivate func say(_ options: CheckStoreOptions) {
    put(options.isForMachines ? json.text + "\n" : text, on: STDOUT_FILENO)
    complain(summary)
    if !options.isRepairing, isRepairable { adviseRepair() }
  }

  /// Whether a repair would do something about what was found.
  fileprivate var isRepairable: Bool {
    damages.contains(where: \.isRepairable) || damages.isEmpty && unlisted > 0
  }

  fileprivate var text: String {
    let damages = damages.map { StoreError.corrupt($0).message }
    let kept = kept.map { "what was damaged was kept as \($0)" }
    let lists = unlisted == 0 ? [] : ["\(unlisted) entries of sessions are missing from lists"]
    let mended = relisted == 0 ? [] : ["\(relisted) entries were put into lists again"]
    return (damages + kept + lists + mended).map { printable($0) + "\n" }.joined()
  }

  fileprivate var summary: String {
    "\(quantity(files, "file")), \(quantity(sessions, "session")), \(damages.count) damaged"
  }

  fileprivate var json: JSON {
    [
      "files": .int(files), "sessions": .int(sessions), "damages": .array(damages.map(\.json)),
      "kept": .array(kept.map(JSON.string)), "unlisted": .int(unlisted), "relisted": .int(relisted),
    ]
  }
}
