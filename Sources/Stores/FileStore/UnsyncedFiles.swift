// What a checkpoint has to sync.

/// The files and folders that were written and may not be on the disk yet.
struct UnsyncedFiles {
  private(set) var journals: Set<String> = []
  var folders: Set<String> = []
  private var last: String?

  /// Adds a journal. It is mostly the one that was added last.
  mutating func add(_ journal: String) {
    if journal == last { return }
    journals.insert(journal)
    last = journal
  }

  /// Adds the folders of all journals, and the folders that those are in.
  mutating func addFoldersOfJournals() {
    for journal in journals {
      let folder = StoreLayout.folder(of: journal)
      folders.formUnion([folder, StoreLayout.folder(of: folder)])
    }
  }
}
