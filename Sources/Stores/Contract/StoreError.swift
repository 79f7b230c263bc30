// Why something did not happen: facts only. The sentences stand in `StoreErrorWording`.

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
    /// No room, or none left of a quota: `ENOSPC`, `EDQUOT`.
    case diskFull
    /// `EFBIG`.
    case fileTooLarge
    /// `EACCES`, `EPERM`.
    case permission
    /// `EROFS`.
    case readOnly
    /// `ENOENT`, `ESTALE`: the folder of the store was removed, or put elsewhere, while it was used.
    case lostFolder
    /// `EMFILE`, `ENFILE`.
    case tooManyOpenFiles
    /// A folder or a device stands where a file should be.
    case notAFile
    /// A file or a link stands where a folder should be.
    case notAFolder
    /// `ELOOP`: there is a link in the path, and the store follows none.
    case symbolicLink
    /// Another process has held a lock for too long.
    case busy
    /// `EIO`: the disk fails.
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
    /// Which line, by the revision that it should have; the header is 0.
    public let record: Int
    /// Where the line begins, where that is known.
    public let byte: Int?
    /// What is wrong with that line.
    public let flaw: Flaw

    /// Damage of that kind at that place.
    public init(file: String, record: Int, byte: Int?, flaw: Flaw) {
      self.file = file
      self.record = record
      self.byte = byte
      self.flaw = flaw
    }

    /// Whether the file is the journal of a profile.
    public var isOfProfile: Bool { JournalKind(ofJournal: file) == .profile }
  }

  /// What is wrong with a line.
  public enum Flaw: Equatable, Sendable {
    /// It is not as it was written.
    case checksum
    /// It is no record, whatever its checksum.
    case malformed
    /// It has this revision, and another one should come here.
    case revision(found: Int)
    /// It is not there, and others are that need it.
    case missing
    /// The bytes have another SHA-256 than they are called by.
    case digest
    /// What stands there is no file that can be read.
    case unreadable(Cause)
    /// It names what cannot be named so.
    case name(String)
    /// It says that the file is of another session or profile than its name says.
    case owner
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
    .corrupt(
      Damage(
        file: StoreLayout.bundle((try? digestDigits(digest)) ?? digest), record: 0, byte: nil, flaw: flaw))
  }

  /// What is thrown where a record is whole and says what no record of a session says.
  public static func damaged(session id: String, record: Int, _ flaw: Flaw) -> StoreError {
    .corrupt(.ofSession(id, record: record, flaw))
  }

  /// Likewise where it is one of a profile.
  public static func damaged(profile key: ProfileKey, record: Int, _ flaw: Flaw) -> StoreError {
    .corrupt(Damage(file: StoreLayout.journal(of: key), record: record, byte: nil, flaw: flaw))
  }
}

extension StoreError.Damage {
  /// Whether a repair does something about it. What cannot be read now stays, and so does what another program may know: a record that
  /// is whole, of which it is not known where it begins.
  public var isRepairable: Bool {
    switch flaw {
    case .unreadable, .newerFormat: false
    case .digest: true
    default: byte != nil && JournalKind(ofJournal: file) != nil
    }
  }

  /// That of a record of a session, wherever it stands in its file.
  static func ofSession(_ id: String, record: Int, _ flaw: StoreError.Flaw) -> StoreError.Damage {
    StoreError.Damage(file: StoreLayout.journal(ofSession: id), record: record, byte: nil, flaw: flaw)
  }
}

extension StoreError {
  /// Whether it says something about one of these files alone: itself, what stands beside it, or a folder that it is in.
  func isOf(_ files: [String]) -> Bool {
    switch self {
    case .corrupt(let damage): files.contains(damage.file)
    case .unavailable(let cause, let file?):
      cause.isOfOneFile && files.contains { $0.hasPrefix(file) || file.hasPrefix($0) }
    default: false
    }
  }
}

extension StoreError.Cause {
  /// Whether it says something about one file alone, and nothing about the others.
  var isOfOneFile: Bool {
    switch self {
    case .notAFile, .notAFolder, .symbolicLink, .permission, .inputOutput: true
    case .diskFull, .fileTooLarge, .readOnly, .lostFolder, .tooManyOpenFiles, .busy, .nameTooLong, .other:
      false
    }
  }
}
