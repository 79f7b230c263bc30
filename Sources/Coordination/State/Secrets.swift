// What must not outlive the process: secrets, each with its owner.

import FlowDefinitions
import JSONText

/// Values marked `writeOnly`, by the entry that collected them. They are in no change, so they are never on the disk; they
/// go when their entry goes (`protocol/definitions.md`, “Secrets”).
public struct Secrets: Sendable {
  /// Nil where there is nothing to be known, as in most sessions. One reference, since secrets are handed on with each command.
  private var shared: Shared?

  private struct All: Sendable {
    /// None of an entry: it was submitted here, and they were left blank.
    var byEntry: [EntryID: [Secret]] = [:]
    /// None of an answer: it was given here, and they were left blank.
    var byOwner: [Owner: [Secret]] = [:]
    var inputs: [EntryID: JSON] = [:]
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

  /// What a secret came with, if not with an entry, of which there may be very many.
  private enum Owner: Hashable {
    /// The input of a frame.
    case frame(FrameID)
    /// The command that waits for the gate which the entry began.
    case gate(EntryID)
    /// The answer that waits there, before so many later ones.
    case answer(WaitingPlace, later: Int)
  }

  /// No secrets.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool {
    guard let all = shared?.all else { return true }
    return all.inputs.isEmpty && all.digests.isEmpty && all.byOwner.values.allSatisfy { $0.isEmpty }
      && all.byEntry.values.allSatisfy { $0.isEmpty }
  }

  /// Whether there is nothing to be known of them either: nor that they were left blank somewhere.
  public var sayNothing: Bool {
    shared.map { isEmpty && $0.all.byEntry.isEmpty && $0.all.byOwner.isEmpty } ?? true
  }

  /// The secrets of an entry, each with its place in the values.
  subscript(entry: EntryID) -> [Secret] {
    get { shared?.all.byEntry[entry] ?? [] }
    set { if shared != nil || !newValue.isEmpty { all.byEntry[entry] = newValue.isEmpty ? nil : newValue } }
  }

  /// Notes that these are all that was submitted on the entry; none: they were left blank.
  mutating func note(_ secrets: [Secret], of entry: EntryID) { all.byEntry[entry] = secrets }

  /// Whether all that was submitted on the entry is known, since this process was there.
  func areKnown(of entry: EntryID) -> Bool { shared?.all.byEntry[entry] != nil }

  /// The entries with secrets that were entered before that one, the latest first.
  func entries(before entry: EntryID) -> [EntryID] {
    shared?.all.byEntry.keys.filter { $0 < entry }.sorted { $0 > $1 } ?? []
  }

  /// The secrets of a frame's input.
  subscript(frame: FrameID) -> [Secret] {
    get { self[.frame(frame)] }
    set { self[.frame(frame)] = newValue }
  }

  /// The secrets of the command that waits for the gate which that entry began.
  subscript(waitingFor gate: EntryID) -> [Secret] {
    get { self[.gate(gate)] }
    set { self[.gate(gate)] = newValue }
  }

  /// The secrets of the answer that waits there, before so many later ones; nil if nobody knows. An action's are one: the input that it
  /// was done with.
  subscript(waitingAt place: WaitingPlace, before later: Int) -> [Secret]? {
    get { shared?.all.byOwner[.answer(place, later: later)] }
    set { if shared != nil || newValue != nil { all.byOwner[.answer(place, later: later)] = newValue } }
  }

  /// The input that the action on the entry was done with, where it names secrets.
  subscript(inputOf entry: EntryID) -> JSON? {
    get { shared?.all.inputs[entry] }
    set { if shared != nil || newValue != nil { all.inputs[entry] = newValue } }
  }

  /// What is known of the inputs that the actions of a group were done with, where they name secrets.
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

  /// What is left of them once another process has gone on with the session: nothing, if something may have been typed there, since
  /// these would be told to the host along with the answers of somebody else.
  /// - Parameter changes: What has happened there.
  public func outlasting(_ changes: [Change]) -> Secrets {
    changes.allSatisfy(\.bringsNoAnswer) ? self : Secrets()
  }

  /// Those whose entries stand in the session, or have left something there: an answer that waits, or a place in a group.
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

  /// Forgets those of these entries, which have just gone, and of what has gone with them.
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
        session.waiting[place.behind][place.path].map { later <= $0.later.count } ?? false
      }
    }
    self.all = all
  }

  /// Those that came with no answer which waits behind that entry.
  func leavingOut(answersBehind entry: EntryID) -> Secrets {
    var result = self
    result.all.byOwner = all.byOwner.filter { owner, _ in
      if case .answer(let place, _) = owner { place.behind != entry } else { true }
    }
    return result
  }

  /// Others in the place of each.
  var masked: Secrets {
    var result = self
    result.all.byEntry = all.byEntry.mapValues { $0.map(\.masked) }
    result.all.byOwner = all.byOwner.mapValues { $0.map(\.masked) }
    return result
  }

  /// Forgets all of them.
  mutating func removeAll() { self = Secrets() }
}

extension Change {
  /// Whether nobody can have typed anything with which it came.
  fileprivate var bringsNoAnswer: Bool {
    switch self {
    case .select, .led, .titled, .advised, .bound, .fired, .moved, .keyed, .caughtUp, .failed, .attempted:
      true
    default: false
    }
  }
}
