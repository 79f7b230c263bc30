// What must not outlive the process: secrets, each with its owner.

import FlowDefinitions
import JSONText

/// A value marked `writeOnly`, and its place in the values that it was submitted with.
struct Secret: Sendable {
  let place: JSONPointer
  let value: JSON
  /// The innermost list that it came in.
  let list: JSONPointer?

  /// The same one, with its place in an object that has what it came in under that name.
  func inside(_ name: String) -> Secret {
    let outer = JSONPointer([name])
    return Secret(place: outer.appending(place), value: value, list: list.map(outer.appending))
  }

  /// Another one in its place, of the same type, that says nothing.
  var masked: Secret { Secret(place: place, value: value.masked, list: list) }
}

/// Values marked `writeOnly`, by the entry that collected them. They are in no change, so they are never on the disk; they
/// go when their entry goes (`protocol/definitions.md`, “Secrets”).
public struct Secrets: Sendable {
  private var byEntry: [EntryID: [Secret]] = [:]
  private var byOwner: [Owner: [Secret]] = [:]

  /// What a secret came with, if not with an entry, of which there may be very many.
  private enum Owner: Hashable {
    /// The input of a frame.
    case frame(FrameID)
    /// The command that waits for the gate which the entry began.
    case gate(EntryID)
    /// The answer that waits there, before so many later ones.
    case answer(WaitingPlace, later: Int)
    /// What a group has of the actions that were done in it.
    case group(GroupID, of: FrameID)
  }

  /// No secrets.
  public init() {}

  /// Whether there is none.
  public var isEmpty: Bool { byEntry.isEmpty && byOwner.isEmpty }

  /// The secrets of an entry, each with its place in the values.
  subscript(entry: EntryID) -> [Secret] {
    get { byEntry.isEmpty ? [] : byEntry[entry] ?? [] }
    set { if !byEntry.isEmpty || !newValue.isEmpty { byEntry[entry] = newValue.isEmpty ? nil : newValue } }
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

  /// The secrets of the answer that waits there, before so many later ones. An action's are one: the input that it was done with.
  subscript(waitingAt place: WaitingPlace, before later: Int) -> [Secret] {
    get { self[.answer(place, later: later)] }
    set { self[.answer(place, later: later)] = newValue }
  }

  /// What is known of the inputs with secrets that the actions of a group were done with: of each, at its place among what is
  /// remembered, a digest, since the secrets themselves have gone with their entries.
  subscript(rememberedOf group: GroupID, in frame: FrameID) -> [Secret] {
    get { self[.group(group, of: frame)] }
    set { self[.group(group, of: frame)] = newValue }
  }

  private subscript(owner: Owner) -> [Secret] {
    get { byOwner.isEmpty ? [] : byOwner[owner] ?? [] }
    set { if !byOwner.isEmpty || !newValue.isEmpty { byOwner[owner] = newValue.isEmpty ? nil : newValue } }
  }

  /// Those whose entries stand in the session, or have left something there: an answer that waits, or a place in a group.
  public func standing(in session: Session) -> Secrets {
    var result = self
    if !byEntry.isEmpty {
      let standing = session.standing
      result.byEntry = byEntry.filter { entry, _ in standing.contains(entry) }
    }
    result.forget([], leaving: session)
    return result
  }

  /// Forgets those of these entries, which have just gone, and of what has gone with them.
  mutating func forget(_ gone: [EntryID], leaving session: Session) {
    for entry in gone { self[entry] = [] }
    if byOwner.isEmpty { return }
    byOwner = byOwner.filter { owner, _ in
      switch owner {
      case .gate(let entry): session.stands(entry)
      case .frame(let frame), .group(_, of: let frame): session.frames[frame] != nil
      case .answer(let place, let later):
        session.waiting[place.behind][place.path].map { later <= $0.later.count } ?? false
      }
    }
  }

  /// Those that came with no answer which waits behind that entry.
  func leavingOut(answersBehind entry: EntryID) -> Secrets {
    var result = self
    result.byOwner = byOwner.filter { owner, _ in
      if case .answer(let place, _) = owner { place.behind != entry } else { true }
    }
    return result
  }

  /// Others in the place of each.
  var masked: Secrets {
    var result = self
    result.byEntry = byEntry.mapValues { $0.map(\.masked) }
    result.byOwner = byOwner.mapValues { $0.map(\.masked) }
    return result
  }

  /// Forgets all of them.
  mutating func removeAll() { self = Secrets() }
}

extension JSON {
  /// A value of the same type, whatever this one is.
  fileprivate var masked: JSON {
    switch self {
    case .null: .null
    case .bool: false
    case .number: 0
    case .string: "0"
    case .array: []
    case .object: [:]
    }
  }
}
