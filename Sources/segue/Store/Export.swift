// `segue store export`: prints sessions as lines of JSON, for another store or for a backup.

import FlowEngine
import Stores

/// Prints these sessions, or all if none is named, with what they need.
/// - Returns: 1 if one of them does not exist, or was left out because it is damaged.
func export(_ options: ExportOptions) -> Int32 {
  options.folder.use { (store) throws(StoreError) in
    var found: [String] = []
    for session in options.sessions {
      if try isThere(session, store) {
        found.append(session)
      } else {
        Output.warn("there is no session “\(printable(session))”")
      }
    }
    if found.count < options.sessions.count { return 1 }
    let damages = try store.export(
      options.sessions.isEmpty ? nil : found, needs: { $0.neededBundles }, while: { !Output.hasFailed }
    ) { line in
      Output.put(line + [0x0A])
    }
    return Output.warn(of: damages, as: "left out: ")
  }
}

/// Whether there is such a session, damaged or not.
private func isThere(_ session: String, _ store: FileStore) throws(StoreError) -> Bool {
  do throws(StoreError) {
    return try store.revision(ofSession: session) != nil
  } catch .invalidName {
    return false
  } catch .corrupt {
    return true
  }
}
