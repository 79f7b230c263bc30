// `segue store check`: reads everything in a store and reports damage.

import FlowEngine
import JSONText
import Stores

/// Reports what is damaged.
/// - Returns: 1 if anything was damaged, whether or not it was repaired.
func checkStore(_ options: CheckStoreOptions) -> Int32 {
  options.folder.use { (store) throws(StoreError) in
    var report = CheckReport()
    do throws(StoreError) {
      try store.check(
        into: &report, repairing: options.isRepairing, needs: { $0.neededBundles }, canRead: { $0.isReadable }
      )
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
    Output.put(options.isForMachines ? json.text + "\n" : text)
    Output.warn(summary)
    if !options.isRepairing, isRepairable { Output.adviseRepair() }
    if lacksFlow {
      Output.warn(
        "a flow that is missing comes back with “segue store import”, or when a session of the same flow is started"
      )
    }
  }

  /// Whether a repair would do something about what was found.
  fileprivate var isRepairable: Bool {
    damages.contains(where: { $0.isRepairable }) || damages.isEmpty && unlisted > 0
  }

  /// Whether a flow that sessions may need is not in the store.
  private var lacksFlow: Bool {
    damages.contains { $0.isOfBundle && ($0.flaw == .missing || removed.contains($0.file)) }
  }

  fileprivate var text: String {
    let damages = damages.map { StoreError.corrupt($0).message }
    let kept = kept.map { "what was damaged was kept as \($0)" }
    let removed = removed.map { "nothing is left of \($0)" }
    let lists = unlisted == 0 ? [] : ["the lists of sessions lack \(entries(unlisted))"]
    let mended = relisted == 0 ? [] : ["the lists of sessions have \(entries(relisted)) again"]
    return (damages + kept + removed + lists + mended).map { printable($0) + "\n" }.joined()
  }

  private func entries(_ count: Int) -> String { count == 1 ? "1 entry" : "\(count) entries" }

  fileprivate var summary: String {
    "\(quantity(files, "file")), \(quantity(sessions, "session")), \(damages.count) damaged"
  }

  fileprivate var json: JSON {
    [
      "files": .int(files), "sessions": .int(sessions), "damages": .array(damages.map { $0.json }),
      "kept": .array(kept.map(JSON.string)), "removed": .array(removed.map(JSON.string)),
      "unlisted": .int(unlisted), "relisted": .int(relisted),
    ]
  }
}
