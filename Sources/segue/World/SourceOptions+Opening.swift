// The folders that the command line says: where flows come from and where sessions go, opened.

import FlowEngine
import Stores

extension SourceOptions {
  /// The folders that were named; without any, the one that the process was started in.
  var flowFolders: FlowFolders { FlowFolders(flows.isEmpty ? ["."] : flows) }

  /// Says which of the folders that were named are none, or cannot be read.
  func complainOfUnusableFolders(_ complain: (String) -> Void) {
    FlowFolders.complain(ofUnusable: flows, complain)
  }

  /// The store that was chosen.
  func openStore(warn: @escaping (String) -> Void) -> any Stores.Store {
    switch store {
    case .memory: MemoryStore(needs: \.neededBundles)
    case .files(let folder, _): FileStore(path: folder, sync: syncs ? .always : .none, warn: warn)
    }
  }
}
