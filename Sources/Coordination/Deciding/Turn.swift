// The turn of one command: a copy of the session on which the command is tried out, and the changes that result. It is thrown
// away when the command is refused.

import FlowDefinitions
import JSONSchemas
import JSONText
import Wording

/// The deciding of one command. Each change is applied as soon as it is decided, so that what is decided next sees it, and the
/// live state is the fold of the changes by construction.
struct Turn {
  /// The flows as they were written, and in the language of the session.
  private let written: Bundle
  private(set) var bundle: Bundle
  /// The time of what is being decided: that of the command, or of the deadline that is being caught up on.
  var time: Instant
  /// The time at which the resulting record is written.
  let recordTime: Instant
  private(set) var session: Session
  var facts: Facts
  private(set) var changes: [Change] = []
  private(set) var profileChanges: [ProfileChange] = []

  // What only the answer tells.

  /// The evaluated guards; nil if nobody wants to know.
  var trace: Trace?
  /// What was typed and the answer shows, though the session does not have it.
  var echo: Echo?
  /// The answers that the command would lose, whether or not it confirms that.
  var lost: [LostEntry] = []
  /// The gates that the turn has run into.
  var metGates: [String] = []
  /// Whether the command was carried out before, so that it is only answered once more.
  var isReplay = false

  // What holds for what is being carried out.

  /// The method of the call, as a refusal names it.
  var method = "startFlow"
  /// Whether the command confirms that answers may be lost, or there is nobody to ask.
  var isConfirmed = false
  /// Whether a `cancel` goes on that has waited for an undo, and so was allowed already.
  var isAllowed = false
  /// Whether what is due counts as refused where it leads to a screen that cannot be shown.
  var showsEachScreen = false
  /// The gates whose flows counted as passed.
  var passedGates: [Origin] = []
  /// The transitions that an entry took before which is walked through again as it was, so that its effects are not applied a
  /// second time; nil if none is. What any other transition does has not happened yet. If empty, none counts as another.
  var keptWays: [Origin]?

  // How far the turn has come.

  /// What became of answers that are there already, and of those that are left.
  var walkState: WalkState
  /// What this command has gone through by itself.
  var loopGuard = LoopGuard()
  /// The groups that may have been left, in the order in which they were noted. Whether they were is known once the user
  /// stands somewhere.
  var groupsNoted: [NotedGroup] = []

  /// Returns the input with its defaults and without its secrets, and the secrets.
  /// - Parameter isStored: Whether the input has been stored, and so is without its secrets, which are not missed then.
  static func checkedInput(
    _ input: JSON?, of flow: Flow, _ phrasebook: Phrasebook, isStored: Bool = false
  ) throws(Stop) -> (open: JSON, secrets: [Secret]) {
    guard let schema = flow.input else { return (input ?? [:], []) }
    let filled = schema.fillingDefaults(in: input ?? [:])
    let violations =
      isStored ? schema.violations(of: filled, missingSecrets: true) : schema.violations(of: filled)
    if violations.isEmpty { return filled.parted(by: schema) }
    throw .refused(.inputInvalid(subject: .input, violations.map { FieldError($0, in: phrasebook) }))
  }

  /// Returns the phrasebook for what is said about values, in the language of the session.
  func phrasebook(of flow: Flow) -> Phrasebook {
    if session.locale == nil { return .english }
    return Phrasebook(locale: session.locale, first: flow.translations.map { $0.texts })
  }

  /// Returns the turn as it would be over another state of the session.
  func over(_ session: Session) -> Turn {
    var turn = self
    turn.session = session
    return turn
  }

  /// Takes the flows in the language of the session, which has changed.
  mutating func localize() { bundle = written.localized(to: session.locale) }

  /// Decides on a change, and applies it.
  mutating func emit(_ change: Change) {
    if changes.isEmpty { changes.reserveCapacity(4) }
    changes.append(change)
    ownSession().apply(change)
    forgetSecrets(after: change)
  }

  /// Returns the session to be changed: a copy if anybody else has it, too, as whoever asked for the turn does at first.
  @discardableResult
  private mutating func ownSession() -> Session {
    if !isKnownUniquelyReferenced(&session) { session = Session(copying: session) }
    session.beginRecord(at: recordTime)
    return session
  }

  /// Reads the facts of the subject that the session has now.
  /// - Throws: `needsProfile` if they are not at hand.
  mutating func readProfile() throws(Stop) {
    guard let other = facts.others[session.profileOwner] else {
      throw .needsProfile(of: session.profileOwner)
    }
    facts.profile = other.facts
    facts.profileRevision = other.revision
  }

  /// Decides that facts of the session's subject change. Saving what is known already changes nothing.
  mutating func save(_ values: JSONObject) {
    if values.allSatisfy({ facts.profile[$0.name]?.text == $0.value.text }) { return }
    profileChanges.append(ProfileChange(owner: session.profileOwner, set: values))
    facts.profile = facts.profile.merging(values)
  }

  /// Decides that nothing is known any more about whoever has the session now.
  mutating func dropFacts() {
    if facts.profile.isEmpty { return }
    profileChanges.append(ProfileChange(owner: session.profileOwner, set: [:], unset: facts.profile.names))
    facts.profile = [:]
  }

  /// Returns what was decided, with the view, which tells what has changed since `before`.
  mutating func decision(accepted: Bool, since before: Session?) throws(Stop) -> Decision {
    if !accepted || changes.isEmpty && profileChanges.isEmpty { return try unchanged() }
    return Decision(happening: try happening(), view: try view(since: before))
  }

  /// Ends the turn: lets happen what follows by itself, and returns all that has happened.
  mutating func happening() throws(Stop) -> Happening {
    // A user who has gone back to change an answer stands on its screen already.
    rememberGroupsLeft()
    ownSession()
    if !changes.isEmpty { try passOverdue() }
    loopGuard.forgetHops()
    // What is uncovered may be overdue, and close another gate.
    for _ in 0..<LoopGuard.hopLimit {
      let count = changes.count
      try enforceGates()
      if changes.count == count { break }
      try passOverdue()
    }
    ownSession().endRecord(of: changes)
    facts.profileRevision += profileChanges.contains { $0.owner == session.profileOwner } ? 1 : 0
    return Happening(session: session, changes: changes, profileChanges: profileChanges, facts: facts)
  }

  /// Returns the answer to a retry: the view as it is now.
  mutating func replay() throws(Stop) -> Decision {
    isReplay = true
    return try unchanged()
  }

  /// Returns the decision that nothing has happened: the session is as it was at the time of its last record.
  private mutating func unchanged() throws(Stop) -> Decision {
    time = session.time
    return Decision(
      happening: Happening(session: session, changes: [], profileChanges: [], facts: facts),
      view: try view(since: nil))
  }

  /// Returns the view as the turn stands, with what has changed since `before`.
  func view(since before: Session?) throws(Stop) -> View {
    try View(of: self, since: before)
  }

  // MARK: - Going back

  /// A state of the turn to go back to. What has happened by then is left out: the turn only adds to that, so it need not be
  /// copied.
  ///
  /// A class, since most of what may have a bookmark has none, and should not need room for one.
  final class Bookmark {
    let turn: Turn
    fileprivate let changes: Int
    fileprivate let walked: Int

    fileprivate init(turn: Turn, changes: Int, walked: Int) {
      self.turn = turn
      self.changes = changes
      self.walked = walked
    }
  }

  /// A bookmark of the turn as it is now.
  var bookmark: Bookmark {
    var turn = self
    turn.changes = []
    turn.walkState.walked = []
    return Bookmark(turn: turn, changes: changes.count, walked: walkState.walked.count)
  }

  /// Goes back to the bookmark, as if nothing had happened since.
  mutating func rewind(to bookmark: Bookmark) {
    var turn = bookmark.turn
    turn.changes = Array(changes.prefix(bookmark.changes))
    turn.walkState.walked = Array(walkState.walked.prefix(bookmark.walked))
    self = turn
  }

  /// Carries out `body` or, if that is stopped, nothing of it. Returns what has stopped it; nil if nothing has.
  mutating func tryOut(_ body: (inout Turn) throws(Stop) -> Void) -> Stop? {
    var trial = self
    do throws(Stop) {
      try body(&trial)
      self = trial
      return nil
    } catch {
      return error
    }
  }

  /// Carries out `body` while what has happened so far is set aside, so that it is not copied along.
  mutating func apart(_ body: (inout Turn) throws(Stop) -> Void) throws(Stop) {
    var before = changes
    changes = []
    try body(&self)
    before += changes
    changes = before
  }

  // MARK: - Looking things up

  /// Whether an entry is walked through again as it was.
  var isKept: Bool { keptWays != nil }

  func flow(of frame: FrameID) -> Flow { bundle.flow(of: frame, in: session) }

  func step(of entry: Entry) -> Step? { flow(of: entry.frame)[entry.step] }
}

// MARK: - Beginning

extension Turn {
  /// Returns the turn of a command on this session.
  ///
  /// It is put together by the memberwise initializer and not by one of its own, which would put it together elsewhere and
  /// then copy it: 800 of the 80,000 instructions of a submit.
  static func over(
    _ session: Session, of bundle: Bundle, facts: Facts, time: Instant, explains: Bool = false
  ) -> Turn {
    Turn(
      written: bundle, bundle: bundle.localized(to: session.locale), time: time,
      recordTime: max(time, session.time), session: session, facts: facts, trace: explains ? Trace() : nil,
      walkState: WalkState(lastWalked: EntryID(session.lastEntry)))
  }

  /// Creates the turn in which a session begins: its start step has been entered, and nothing has been shown yet.
  init(starting command: StartCommand, of bundle: Bundle, facts: Facts) throws(Stop) {
    let written = bundle
    let bundle = bundle.localized(to: command.locale)
    let phrasebook = written.phrasebook(in: command.locale)
    let (input, secrets) = try Turn.checkedInput(command.input, of: bundle.root, phrasebook)
    let bare = Change.Start(command, of: bundle.root.id, input: input, vars: [:])
    self.written = written
    self.bundle = bundle
    self.facts = facts
    time = command.time
    recordTime = command.time
    session = Session(bare)
    trace = command.explain ? Trace() : nil
    walkState = WalkState(lastWalked: EntryID(0))
    self.facts.secrets[FrameID.root] = secrets
    let vars = try compute(bundle.root.vars, in: scope(of: nil))
    let start = Change.Start(command, of: bundle.root.id, input: input, vars: vars)
    session = Session(start)
    changes = [.start(start)]
    if let earlier = command.earlier { try inheritFacts(of: earlier.session) }
    try wait(for: command.answers, and: command.earlier)
    try begin(bundle.root.start, in: .root, level: 0) { turn, push in turn.emit(.push(push)) }
  }
}

extension Change.Start {
  fileprivate init(_ command: StartCommand, of flow: FlowID, input: JSON, vars: JSONObject) {
    self.init(
      session: command.session, flow: flow, time: command.time, input: input, subject: command.subject,
      locale: command.locale, host: command.host, vars: vars)
  }
}
