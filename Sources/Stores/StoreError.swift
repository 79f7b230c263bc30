// Why something did not happen, as facts only. The sentences are in `StoreErrorWording`.

/// Why a store did not do what it was asked to do. After any of these errors, the store is as it was before.
public enum StoreError: Error, Equatable, Sendable {
  /// The store cannot do it now; it can when the cause is gone. The file, relative to the store, is the one that stands in
  /// the way. If the store's folder cannot be made, it is the first folder that cannot, as it was named.
  case unavailable(Cause, file: String? = nil)
  /// Somebody else was first. The revision is the present one; nil if there is nothing of that name.
  case conflict(revision: Int?)
  /// There is already a session with the id of the one to be started.
  case sessionExists(String)
  /// Something that was to name a file is not an id, a digest or a cursor.
  case invalidName(String)
  /// Bytes are not there as they were written.
  case corrupt(Damage)
  /// A newer program wrote this store. Nothing in it was touched.
  case newerFormat(Int)
  /// The folder is not empty, and nothing says that it is a store: the file that would is missing, or says something else.
  case notAStore(Flaw)

  /// What stands in the way.
  public enum Cause: Equatable, Sendable {
    /// There is no room, or a quota is used up: `ENOSPC`, `EDQUOT`.
    case diskFull
    /// `EFBIG`.
    case fileTooLarge
    /// `EACCES`, `EPERM`.
    case permission
    /// `EROFS`.
    case readOnly
    /// `ENOENT`, `ESTALE`: the folder of the store was removed or moved while it was used.
    case lostFolder
    /// `EMFILE`, `ENFILE`.
    case tooManyOpenFiles
    /// There is a folder or a device where a file should be.
    case notAFile
    /// There is a file or a link where a folder should be.
    case notAFolder
    /// `ELOOP`: there is a link in the path, and the store follows none.
    case symbolicLink
    /// Another process has held a lock for too long.
    case busy
    /// `EIO`: the disk has failed.
    case inputOutput
    /// `ENAMETOOLONG`: the path of the store's folder is so long that there is no room for names in it.
    case nameTooLong
    /// Any other `errno`.
    case other(code: Int32)
  }

  /// What is damaged, and where.
  public struct Damage: Equatable, Sendable {
    /// The file, relative to the store.
    public let file: String
    /// The line, by the revision that it should have; the header is 0.
    public let record: Int
    /// Where the line begins, if that is known.
    public let byte: Int?
    /// What is wrong with that line.
    public let flaw: Flaw

    /// Creates damage of that kind at that place.
    public init(file: String, record: Int, byte: Int?, flaw: Flaw) {
      self.file = file
      self.record = record
      self.byte = byte
      self.flaw = flaw
    }

    /// Whether the file is the journal of a profile.
    public var isOfProfile: Bool { JournalKind(ofJournal: file) == .profile }

    /// Whether the file is a bundle.
    public var isOfBundle: Bool { StoreLayout.folder(of: file) == StoreLayout.bundles }
  }

  /// What is wrong with a line.
  public enum Flaw: Error, Equatable, Sendable {
    /// It is not as it was written.
    case checksum
    /// It is not a record, whatever its checksum.
    case malformed
    /// It has this revision, and another one should be here.
    case revision(found: Int)
    /// It is missing, and something else needs it.
    case missing
    /// The bytes have another SHA-256 than their name says.
    case digest
    /// It is not a file that can be read.
    case unreadable(Cause)
    /// It has this name for something that cannot have such a name.
    case name(String)
    /// It says that the file belongs to another session or profile than its name says.
    case owner
    /// It says how many lines there are, and there is another number of them.
    case count(said: Int, found: Int)
    /// A newer program wrote it.
    case newerFormat(Int)
  }
}

extension StoreError {
  /// The error for a session that needs the bundle with that digest, if that is missing.
  public static func missingBundle(_ digest: String) -> StoreError { damaged(bundle: digest, .missing) }

  /// The error for a bundle with that digest whose content is not a bundle.
  public static func damaged(bundle digest: String, _ flaw: Flaw) -> StoreError {
    .corrupt(
      Damage(
        file: StoreLayout.bundle((try? digestDigits(digest)) ?? digest), record: 0, byte: nil, flaw: flaw))
  }

  /// The error for a line of a journal that is not what it should be.
  static func damaged(journal path: String, record: Int, byte: Int, _ flaw: Flaw) -> StoreError {
    .corrupt(Damage(file: path, record: record, byte: byte, flaw: flaw))
  }

  /// The error for a record that is whole, but says what no record of a session says.
  public static func damaged(session id: String, record: Int, _ flaw: Flaw) -> StoreError {
    .corrupt(.ofSession(id, record: record, flaw))
  }

  /// The error for a record that is whole, but says what no record of a profile says.
  public static func damaged(profile key: ProfileKey, record: Int, _ flaw: Flaw) -> StoreError {
    .corrupt(Damage(file: StoreLayout.journal(of: key), record: record, byte: nil, flaw: flaw))
  }
}

extension StoreError.Damage {
  /// Whether a repair changes anything about the damage. A file that cannot be read now stays as it is, and so does what
  /// another program may know: a record that is whole, whose place in the file is not known.
  public var isRepairable: Bool {
    switch flaw {
    case .unreadable, .newerFormat: false
    case .digest: true
    default: byte != nil && JournalKind(ofJournal: file) != nil
    }
  }

  /// The damage of a file as a whole.
  static func ofFile(_ file: String, _ flaw: StoreError.Flaw) -> StoreError.Damage {
    StoreError.Damage(file: file, record: 0, byte: nil, flaw: flaw)
  }

  /// The damage of a record of a session, wherever the record is in its file.
  static func ofSession(_ id: String, record: Int, _ flaw: StoreError.Flaw) -> StoreError.Damage {
    StoreError.Damage(file: StoreLayout.journal(ofSession: id), record: record, byte: nil, flaw: flaw)
  }
}

extension StoreError {
  /// Whether the error concerns one of these files alone: the file itself, one beside it, or a folder that it is in.
  func concerns(_ files: [String]) -> Bool {
    switch self {
    case .corrupt(let damage): files.contains(damage.file)
    case .unavailable(let cause, let file?):
      cause.isOfOneFile && files.contains { $0.hasPrefix(file) || file.hasPrefix($0) }
    default: false
    }
  }
}

extension StoreError.Cause {
  /// Whether the cause concerns one file alone, and none of the others.
  var isOfOneFile: Bool {
    switch self {
    case .notAFile, .notAFolder, .symbolicLink, .permission, .inputOutput: true
    case .diskFull, .fileTooLarge, .readOnly, .lostFolder, .tooManyOpenFiles, .busy, .nameTooLong, .other:
      false
    }
  }
}
