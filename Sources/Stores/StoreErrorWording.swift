// The sentences for why something did not happen. Nothing is decided here.

extension StoreError.Cause {
  /// A few words for a person.
  public var words: String {
    switch self {
    case .diskFull: "disk full"
    case .fileTooLarge: "file too large"
    case .permission: "permission denied"
    case .readOnly: "read-only"
    case .lostFolder: "no such folder"
    case .tooManyOpenFiles: "too many open files"
    case .notAFile: "not a file"
    case .notAFolder: "not a folder"
    case .symbolicLink: "symbolic link"
    case .busy: "busy"
    case .inputOutput: "input/output error"
    case .nameTooLong: "name too long"
    case .other(let code): "system error \(code)"
    }
  }
}

extension StoreError.Flaw {
  /// A few words for a person.
  public var words: String {
    switch self {
    case .checksum: "the checksum does not match"
    case .malformed: "this is not a record"
    case .revision(let found): "it has revision \(found)"
    case .missing: "it is not there"
    case .digest: "the digest does not match"
    case .unreadable(let cause): "it cannot be read: \(cause.words)"
    case .name(let name): "“\(name)” is not a name that the store uses"
    case .owner: "it is of another session or profile than the name of the file says"
    case .count(let said, let found): "it counts \(said) lines, and there are \(found)"
    case .newerFormat(let version): "a newer program wrote it, in format \(version)"
    }
  }
}

extension StoreError {
  /// One sentence for a person, without any value from a session.
  public var message: String {
    switch self {
    case .unavailable(let cause, let file):
      "the store cannot be used now: \(file.map { $0 + ": " } ?? "")\(cause.words)"
    case .conflict(let revision?): "somebody else has written revision \(revision)"
    case .conflict(nil): "there is nothing of that name"
    case .sessionExists(let id): "there is a session “\(id)” already"
    case .invalidName(let name): "“\(name)” is not a name that the store uses"
    case .corrupt(let damage): damage.words
    case .newerFormat(let version): "a newer program wrote this store, in format \(version)"
    case .notAStore(let flaw):
      (flaw == .missing
        ? "the folder is not empty, and has no \(StoreLayout.format), which says that it is a store"
        : "\(StoreLayout.format) does not say that this is a store")
        + "; if it is one, write the line \(JournalFormat.declaration) there"
    }
  }
}

extension StoreError.Damage {
  /// What is wrong with the file, or with one record of it.
  fileprivate var words: String {
    if case .unreadable(let cause) = flaw { return "\(file) cannot be read: \(cause.words)" }
    if record > 0 || byte != nil {
      return "record \(record) of \(file)\(byte.map { ", at byte \($0)," } ?? "") is damaged: \(flaw.words)"
    }
    return flaw == .missing ? "\(file) is missing" : "\(file) is damaged: \(flaw.words)"
  }
}
