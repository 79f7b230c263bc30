// Opens the folders that the command line names: where flows come from and where sessions go.

import FlowEngine
import Stores

extension SourceOptions {
  /// The folders that were named or, if none was, the one that the process was started in.
  var flowFolders: FlowFolders { FlowFolders(flows.isEmpty ? ["."] : flows) }

  /// Reports which of the folders that were named do not exist or cannot be read.
  func warnOfUnusableFolders(_ warn: (String) -> Void) {
    FlowFolders.warn(ofUnusable: flows, warn)
  }

  /// Opens the store that was chosen.
  func openStore(warn: @escaping (String) -> Void) -> any Stores.Store {
    switch store {
    case .memory: MemoryStore(needs: { $0.neededBundles })
    case .files(let folder, _): FileStore(path: folder, sync: syncs ? .always : .none, warn: warn)
    }
  }
}
