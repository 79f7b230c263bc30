// What must not outlive the process: secrets, each with its owner.

import FlowDefinitions
import JSONText

/// Values marked `writeOnly`, by what they came with, which mostly is an entry. No change contains them, so they are never on
/// the disk; they go when their owner goes (`protocol/definitions.md`, “Secrets”).
public struct Secrets: Sendable {
  /// Nil if nothing is known, as in most sessions. One reference, since secrets are passed on with each command.
  private var shared: Shared?

  private struct All: Sendable {
    /// An empty array means that the entry was submitted in this process, and its secrets were left blank.
    var byEntry: [EntryID: [Secret]] = [:]
    /// An empty array means that the answer was given in this process, and its secrets were left blank.
    var byOwner: [Owner: [Secret]] = [:]
    /// The inputs that actions were done with, as a whole.
    var inputs: [EntryID: JSON] = [:]
    /// The digests of the inputs of actions whose entries are gone, but are remembered.
    var digests: [Remembering: [DoneDigest]] = [:]

    var isEmpty: Bool { byEntry.isEmpty && byOwner.isEmpty && inputs.isEmpty && digests.isEmpty }
  }

  private final class Shared: Sendable {
    let all: All
    init(_ all: All) { self.all = all }
  }

  private var all: All {
    get { shared?.all ?? All() }
    set { shared = newValue.isEmpty ? nil : Shared(newValue) }
  }

  /// A group, and the frame that remembers it.
  private struct Remembering: Hashable {
    let group: GroupID
    let frame: FrameID
  }

  /// What a secret came with, if not with an entry. Entries are kept apart, since there may be very many of them.
  private enum Owner: Hashable {
    /// The input of a frame.
    case frame(FrameID)
    /// The command that waits for the gate that the entry began.
    case gate(EntryID)
    /// The answer that waits at that place, in front of that many later ones.
    case answer(WaitingPlace, later: Int)
  }

  /// Creates a value without any secrets.
  public init() {}

  /// Whether there are no secrets.
  public var isEmpty: Bool {
    guard let all = shared?.all else { return true }
    return all.inputs.isEmpty && all.digests.isEmpty && all.byOwner.values.allSatisfy { $0.isEmpty }
      && all.byEntry.values.allSatisfy { $0.isEmpty }
  }

  /// Whether nothing at all is known: there are no secrets, nor is it known that some were left blank.
  public var knowNothing: Bool {
    shared.map { isEmpty && $0.all.byEntry.isEmpty && $0.all.byOwner.isEmpty } ?? true
  }

  /// The secrets of an entry, each with its place in the values.
  subscript(entry: EntryID) -> [Secret] {
    get { shared?.all.byEntry[entry] ?? [] }
    set { if shared != nil || !newValue.isEmpty { all.byEntry[entry] = newValue.isEmpty ? nil : newValue } }
  }

  /// Notes that these are all the secrets that were submitted on the entry; if there are none, they were left blank.
  mutating func note(_ secrets: [Secret], of entry: EntryID) { all.byEntry[entry] = secrets }

  /// Returns whether all secrets that were submitted on the entry are known, since this process was there.
  func areKnown(of entry: EntryID) -> Bool { shared?.all.byEntry[entry] != nil }

  /// Returns the entries entered before that one whose secrets are known, the latest first.
  func entries(before entry: EntryID) -> [EntryID] {
    shared?.all.byEntry.keys.filter { $0 < entry }.sorted { $0 > $1 } ?? []
  }

  /// The secrets of a frame's input.
  subscript(frame: FrameID) -> [Secret] {
    get { self[.frame(frame)] }
    set { self[.frame(frame)] = newValue }
  }

  /// The secrets of the command that waits for the gate that the entry began.
  subscript(waitingFor gate: EntryID) -> [Secret] {
    get { self[.gate(gate)] }
    set { self[.gate(gate)] = newValue }
  }

  /// The secrets of the answer that waits at that place, in front of that many later ones; nil if they are not known. Those
  /// of an action are a single one: the input that it was done with.
  subscript(waitingAt place: WaitingPlace, before later: Int) -> [Secret]? {
    get { shared?.all.byOwner[.answer(place, later: later)] }
    set { if shared != nil || newValue != nil { all.byOwner[.answer(place, later: later)] = newValue } }
  }

  /// The input that the action on the entry was done with, if it names secrets.
  subscript(inputOf entry: EntryID) -> JSON? {
    get { shared?.all.inputs[entry] }
    set { if shared != nil || newValue != nil { all.inputs[entry] = newValue } }
  }

  /// The digests of the inputs that the actions of a group were done with, for those that name secrets.
  subscript(rememberedOf group: GroupID, in frame: FrameID) -> [DoneDigest] {
    get { shared?.all.digests[Remembering(group: group, frame: frame)] ?? [] }
    set {
      if shared == nil, newValue.isEmpty { return }
      all.digests[Remembering(group: group, frame: frame)] = newValue.isEmpty ? nil : newValue
    }
  }

  private subscript(owner: Owner) -> [Secret] {
    get { shared?.all.byOwner[owner] ?? [] }
    set { if shared != nil || !newValue.isEmpty { all.byOwner[owner] = newValue.isEmpty ? nil : newValue } }
  }

  /// Returns the secrets that are left once another process has gone on with the session: none, if something may have been
  /// typed there, since the host would be told these secrets along with the answers of somebody else.
  ///
  /// - Parameter changes: What has happened in the other process.
  public func outlasting(_ changes: [Change]) -> Secrets {
    changes.allSatisfy { $0.bringsNoAnswer } ? self : Secrets()
  }

  /// Returns the secrets whose entries stand in the session, or have left something there: an answer that waits, or a place
  /// in a group.
  public func standing(in session: Session) -> Secrets {
    guard var all = shared?.all else { return self }
    let standing = session.standing
    all.byEntry = all.byEntry.filter { entry, _ in standing.contains(entry) }
    all.inputs = all.inputs.filter { entry, _ in standing.contains(entry) }
    var result = Secrets()
    result.all = all
    result.forget([], leaving: session)
    return result
  }

  /// Forgets the secrets of these entries, which have just gone, and of what has gone with them.
  mutating func forget(_ gone: [EntryID], leaving session: Session) {
    guard var all = shared?.all else { return }
    for entry in gone {
      all.byEntry[entry] = nil
      all.inputs[entry] = nil
    }
    all.digests = all.digests.filter { owner, _ in
      session.frames[owner.frame]?.histories[owner.group] != nil
    }
    all.byOwner = all.byOwner.filter { owner, _ in
      switch owner {
      case .gate(let entry): session.stands(entry)
      case .frame(let frame): session.frames[frame] != nil
      case .answer(let place, let later):
        session.waiting[place].map { later <= $0.later.count } ?? false
      }
    }
    self.all = all
  }

  /// Returns the secrets without those of the answers that wait behind that entry.
  func leavingOut(answersBehind entry: EntryID) -> Secrets {
    var result = self
    result.all.byOwner = all.byOwner.filter { owner, _ in
      if case .answer(let place, _) = owner { place.behind != entry } else { true }
    }
    return result
  }

  /// The same, except that each secret that an expression may see has its value masked. What is only compared, the inputs of
  /// actions and their digests, stays as it is.
  var masked: Secrets {
    var result = self
    result.all.byEntry = all.byEntry.mapValues { $0.map { $0.masked } }
    result.all.byOwner = all.byOwner.mapValues { $0.map { $0.masked } }
    return result
  }

  /// Forgets all of them.
  mutating func removeAll() { self = Secrets() }
}

extension Change {
  /// Whether the change cannot have come with anything that somebody typed.
  fileprivate var bringsNoAnswer: Bool {
    switch self {
    case .select, .led, .titled, .advised, .bound, .fired, .moved, .keyed, .caughtUp, .failed, .attempted:
      true
    default: false
    }
  }
}
