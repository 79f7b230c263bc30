// Why something did not happen: facts only. The sentences are below, apart from every decision.

/// Why a store did not do what it was asked for. After each of these the store is as it was before.
public enum StoreError: Error, Equatable, Sendable {
  /// It cannot be done now; when the cause is gone, it can. The file, relative to the store, is that one which stands in the way;
  /// where the store's folder cannot be made, it is the first that cannot, as it was named.
  case unavailable(Cause, file: String? = nil)
  /// Somebody else was first. The revision is the one there is now; nil: there is nothing of that name.
  case conflict(revision: Int?)
  /// A session with the id of the one to be started is there already.
  case sessionExists(String)
  /// Something that is to name a file is no id, no digest or no cursor.
  case invalidName(String)
  /// Bytes that were written are not there as they were written.
  case corrupt(Damage)
  /// A newer program wrote this store. Nothing in it was touched.
  case newerFormat(Int)
  /// The folder has something in it, and nothing says that it is a store: the file that would is missing, or says something else.
  case notAStore(Flaw)

  /// What stands in the way.
  public enum Cause: Equatable, Sendable {
    case diskFull
    case fileTooLarge
    case permission
    case readOnly
    case lostFolder
    case tooManyOpenFiles
    /// A folder or a device stands where a file should be.
    case notAFile
    /// A file or a link stands where a folder should be.
    case notAFolder
    case symbolicLink
    /// Another process has held a lock for too long.
    case busy
    case inputOutput
    case other(code: Int32)
  }

  /// What is damaged, and where.
  public struct Damage: Equatable, Sendable {
    /// The file, relative to the store.
    public let file: String
    /// Which line, by the revision that it should have; the header is 0.
    public let record: Int
    /// Where the line begins.
    public let byte: Int
    public let flaw: Flaw

    /// Damage of that kind at that place.
    public init(file: String, record: Int, byte: Int, flaw: Flaw) {
      self.file = file
      self.record = record
      self.byte = byte
      self.flaw = flaw
    }

    /// Whether the file is the journal of a profile.
    public var isOfProfile: Bool { StoreLayout.isOfProfile(file) }
  }

  /// What is wrong with a line.
  public enum Flaw: Equatable, Sendable {
    case checksum
    case malformed
    case revision(found: Int)
    case missing
    case digest
    /// What stands there is no file that can be read.
    case unreadable(Cause)
    /// It names what cannot be named so.
    case name(String)
    /// It says how many lines there are, and there are others.
    case count(said: Int, found: Int)
    /// A newer program wrote it.
    case newerFormat(Int)
  }
}

extension StoreError {
  /// What is thrown where a session needs the bundle with that digest and it is not there.
  public static func missingBundle(_ digest: String) -> StoreError { damaged(bundle: digest, .missing) }

  /// What is thrown where the bundle with that digest is none.
  public static func damaged(bundle digest: String, _ flaw: Flaw) -> StoreError {
    damaged(StoreLayout.bundle((try? digestDigits(digest)) ?? digest), record: 0, flaw)
  }

  /// What is thrown where a record is whole and says what no record of a session says.
  public static func damaged(session id: String, record: Int, _ flaw: Flaw) -> StoreError {
    damaged(StoreLayout.journal(ofSession: id), record: record, flaw)
  }

  /// Likewise where it is one of a profile.
  public static func damaged(profile key: ProfileKey, record: Int, _ flaw: Flaw) -> StoreError {
    damaged(StoreLayout.journal(of: key), record: record, flaw)
  }

  private static func damaged(_ file: String, record: Int, _ flaw: Flaw) -> StoreError {
    .corrupt(Damage(file: file, record: record, byte: 0, flaw: flaw))
  }
}

extension StoreError.Cause {
  /// Whether it says something about one file alone, and nothing about the others.
  var isOfOneFile: Bool {
    switch self {
    case .notAFile, .notAFolder, .symbolicLink, .permission, .inputOutput: true
    case .diskFull, .fileTooLarge, .readOnly, .lostFolder, .tooManyOpenFiles, .busy, .other: false
    }
  }

  /// A few words for a person.
  public var words: String {
    switch self {
    case .diskFull: "disk full"
    case .fileTooLarge: "file too large"
    case .permission: "permission"
    case .readOnly: "read-only"
    case .lostFolder: "lost folder"
    case .tooManyOpenFiles: "too many open files"
    case .notAFile: "not a file"
    case .notAFolder: "not a folder"
    case .symbolicLink: "symbolic link"
    case .busy: "busy"
    case .inputOutput: "input/output error"
    case .other(let code): "system error \(code)"
    }
  }
}

extension StoreError.Flaw {
  /// A few words for a person.
  public var words: String {
    switch self {
    case .checksum: "the checksum is another one"
    case .malformed: "this is no record"
    case .revision(let found): "it has revision \(found)"
    case .missing: "it is not there"
    case .digest: "the digest is another one"
    case .unreadable(let cause): "it cannot be read: \(cause.words)"
    case .name(let name): "“\(name)” is no name that the store knows"
    case .count(let said, let found): "it counts \(said) lines, and there are \(found)"
    case .newerFormat(let version): "a newer program wrote it, in format \(version)"
    }
  }
}

extension StoreError {
  /// One sentence for a person. It has no value of a session in it.
  public var message: String {
    switch self {
    case .unavailable(let cause, let file):
      "the store cannot be used now: \(file.map { $0 + ": " } ?? "")\(cause.words)"
    case .conflict(let revision?): "somebody else has written revision \(revision)"
    case .conflict(nil): "there is nothing of that name"
    case .sessionExists(let id): "there is a session “\(id)” already"
    case .invalidName(let name): "“\(name)” is no name that the store knows"
    case .corrupt(let damage):
      "record \(damage.record) of \(damage.file), at byte \(damage.byte), is damaged: \(damage.flaw.words)"
    case .newerFormat(let version): "a newer program wrote this store, in format \(version)"
    case .notAStore(let flaw):
      (flaw == .missing
        ? "the folder is not empty, and has no \(StoreLayout.format), which says that it is a store"
        : "\(StoreLayout.format) does not say that this is a store")
        + "; if it is one, write the line \(JournalFormat.declaration) there"
    }
  }
}
