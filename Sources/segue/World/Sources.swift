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
    case .files(let folder): FileStore(path: folder ?? usualStore, sync: syncs ? .always : .none, warn: warn)
    }
  }
}

/// The folder of sessions that nobody named (XDG Base Directory Specification).
var usualStore: String {
  if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") { return state + "/segue" }
  return (environment("HOME") ?? ".") + "/.local/state/segue"
}
