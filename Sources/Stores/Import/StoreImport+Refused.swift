// What an import leaves out, and why.

extension StoreImport {
  /// Something that was not imported: the store has something else in its place, or it is damaged there, or it could not be
  /// opened, or the export was cut off.
  public enum Refused: Equatable, Sendable {
    /// There is already a session with that id, and it is another one.
    case session(String)
    /// There is already such a profile, and it says something else.
    case profile(ProfileKey)
    /// What the store has of it cannot be read to its end, so that nobody knows whether it is the same, or a file of it can
    /// be neither read nor written.
    case damaged(StoreError.Damage)
    /// The session needs the bundle with this digest to go on, and neither the export nor the store has it.
    case withoutBundle(session: String, String)
    /// The session has that record, which nobody here can read, and no full state after it to go on from.
    case unreadable(session: String, record: Int)
    /// The export ends where nobody knows whether more of the session was to come.
    case cutOff(session: String)
    /// That line of the export is damaged, and belongs to the session, or may belong to it.
    case damagedLine(session: String, line: Int)
  }
}

extension StoreImport.Refused {
  /// What is damaged in the store, or which of these files cannot be read or written.
  /// - Throws: The error, if it is about anything else.
  init(_ error: StoreError, of files: [String]) throws(StoreError) {
    switch error {
    case .corrupt(let damage): self = .damaged(damage)
    case .unavailable(let cause, let file?) where error.concerns(files):
      self = .damaged(.ofFile(file, .unreadable(cause)))
    default: throw error
    }
  }

  /// Whether this is about the profile of a subject, and not about a session.
  public var isOfProfile: Bool {
    switch self {
    case .profile: true
    case .damaged(let damage): damage.isOfProfile && StoreLayout.session(ofFacts: damage.file) == nil
    case .session, .withoutBundle, .unreadable, .cutOff, .damagedLine: false
    }
  }
}
