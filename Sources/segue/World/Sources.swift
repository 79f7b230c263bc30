// Where flows come from and where sessions go, as the command line says it: folders, opened.

import Stores

extension SourceOptions {
  /// The folders that were named; without any, the one that the process was started in.
  var flowFolders: FlowFolders { FlowFolders(flows.isEmpty ? ["."] : flows) }

  /// Says which of the folders that were named are none.
  func complainOfMissingFolders(_ complain: (String) -> Void) {
    FlowFolders.complain(ofMissing: flows, complain)
  }

  /// The store that was chosen.
  func openStore(warn: @escaping (String) -> Void) -> any Stores.Store {
    switch store {
    case .memory: MemoryStore()
    case .files(let folder, _): FileStore(path: folder, sync: syncs ? .always : .none, warn: warn)
    }
  }
}

extension Arguments {
  /// The folder of sessions that was named, or the usual one (XDG Base Directory Specification). Nowhere near where the process was
  /// started: from another folder, the sessions would not be found.
  func storeFolder() throws(UsageError) -> String {
    if let named = value("--store") { return named }
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/segue" }
    guard let home = environment("HOME"), home.hasPrefix("/") else { throw .noHome }
    return home + "/.local/state/segue"
  }
}
