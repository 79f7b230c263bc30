// One command's turn: a copy of the session on which it is tried out, and the changes that it comes to. Thrown away when the
// command is refused.

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
  /// The time of what is being decided: the command's, or that of the deadline that is catching up.
  var time: Instant
  /// When the record is written that this comes to.
  let recordTime: Instant
  private(set) var session: Session
  var facts: Facts
  private(set) var changes: [Change] = []
  private(set) var profileChanges: [ProfileChange] = []
  /// The evaluated guards; nil if nobody wants to know.
  var trace: [TraceStep]?
  /// What was typed where the answer shows it though the session has not got it.
  var echo: Echo?
  /// The answers that the command gives up, and whether it may.
  var lost: [LostEntry] = []
  var isConfirmed = false
  /// Whether a `cancel` that has waited for an undo goes on, which was allowed already.
  var isAllowed = false
  /// The gates whose flows counted as passed, and those that this turn has run into.
  var passedGates: [Origin] = []
  var metGates: [String] = []
  /// Whether an entry is walked through again as it was, so that its effects are not applied a second time.
  var isKept = false
  /// The transitions that were taken then: what any other does has not happened yet. Empty: none is another.
  var keptWays: [Origin] = []
  /// The answers of a deep link, with their secrets, and what became of those that were walked through.
  var inHand = Members<WaitingAnswer>()
  var walked: [WalkedAnswer] = []
  /// How many answers were walked through.
  var answersTaken = 0
  /// The newest entry that answers do not wait for any more: they are for steps that this turn enters.
  var lastWalked: EntryID
  /// What is left of the version of the flow that the session had; nil where it is not taken over from one.
  var former: FormerVersion?
  /// The steps that this command has gone through by itself.
  var hops: [StepID] = []
  /// The groups that may have been left, the first one first: it is known once the user stands somewhere.
  var groupsNoted: [NotedGroup] = []
  /// How many starts and ends of flows, and gates, it is within.
  var nesting = 0
  /// Whether the command was carried out before, so that it is only answered once more.
  var isReplay = false
  /// The method that asks for it all, as a refusal names it.
  var method = "startFlow"

  /// The input with its defaults and without its secrets, and those.
  /// - Parameter isStored: Whether it is what is left of one, without its secrets, so that these are not missed.
  static func checkedInput(
    _ input: JSON?, of flow: Flow, _ phrasebook: Phrasebook, isStored: Bool = false
  ) throws(Refusal) -> (open: JSON, secrets: [Secret]) {
    guard let schema = flow.input else { return (input ?? [:], []) }
    let filled = schema.fillingDefaults(in: input ?? [:])
    let violations =
      isStored ? schema.violations(of: filled, missingSecrets: true) : schema.violations(of: filled)
    if violations.isEmpty { return filled.parted(by: schema) }
    throw .inputInvalid(subject: .input, violations.map { FieldError($0, in: phrasebook) })
  }

  /// What is said about values, in the language of the session.
  func phrasebook(of flow: Flow) -> Phrasebook {
    if session.locale == nil { return .english }
    return Phrasebook(locale: session.locale, first: flow.translations.map(\.texts))
  }

  /// The language has changed.
  mutating func speak() { bundle = written.speaking(session.locale) }

  /// Decides that a change happens, and lets it happen.
  mutating func emit(_ change: Change) {
    if changes.isEmpty { changes.reserveCapacity(4) }
    changes.append(change)
    ownSession().apply(change)
    forgetSecrets(after: change)
  }

  /// The session, to be changed: a copy where somebody else has it too, as whoever asked for the turn does at first.
  @discardableResult
  private mutating func ownSession() -> Session {
    if !isKnownUniquelyReferenced(&session) { session = Session(copying: session) }
    session.beginRecord(at: recordTime)
    return session
  }

  /// Reads the facts of the subject that the session has now.
  /// - Throws: `needsProfile` if they are not at hand.
  mutating func readProfile() throws(Refusal) {
    guard let other = facts.others[session.profileOwner] else {
      throw .needsProfile(of: session.profileOwner)
    }
    facts.profile = other.facts
    facts.profileRevision = other.revision
  }

  /// Decides that facts of the session's subject change. To save what is known already changes none.
  mutating func save(_ values: JSONObject) {
    if values.allSatisfy({ facts.profile[$0.name]?.text == $0.value.text }) { return }
    profileChanges.append(ProfileChange(owner: session.profileOwner, set: values))
    facts.profile = facts.profile.merging(values)
  }

  /// Decides that nothing is known any more of who has the session now.
  mutating func dropFacts() {
    if facts.profile.isEmpty { return }
    profileChanges.append(ProfileChange(owner: session.profileOwner, set: [:], unset: facts.profile.names))
    facts.profile = [:]
  }

  /// What was decided, and the view of it, which tells what has changed since `before`.
  mutating func decision(accepted: Bool, since before: Session?) throws(Refusal) -> Decision {
    if !accepted || changes.isEmpty && profileChanges.isEmpty { return try unchanged() }
    // Who goes back to change an answer is there already.
    rememberGroupsLeft()
    ownSession()
    if !changes.isEmpty { try passOverdue() }
    let count = changes.count
    try enforceGates()
    if changes.count > count { try passOverdue() }
    ownSession().endRecord(of: changes)
    facts.profileRevision += profileChanges.contains { $0.owner == session.profileOwner } ? 1 : 0
    return Decision(
      session: session, changes: changes, profileChanges: profileChanges, facts: facts,
      view: try view(since: before))
  }

  /// The answer to a retry: the view as it is now.
  mutating func replay() throws(Refusal) -> Decision {
    isReplay = true
    return try unchanged()
  }

  /// Nothing has happened: the session is as it was at the time of its last record.
  private mutating func unchanged() throws(Refusal) -> Decision {
    time = session.time
    return Decision(
      session: session, changes: [], profileChanges: [], facts: facts, view: try view(since: nil))
  }

  /// The view as the turn stands, with what has changed since `before`.
  func view(since before: Session?) throws(Refusal) -> View {
    try View(of: self, since: before)
  }

  // MARK: - Going back

  /// A turn to go back to, without what has happened in it: what goes on from here only adds to that, and is not copied for it. A
  /// class, since most of what may have one has none, and need not have the room for it.
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

  /// The turn as it is now.
  var bookmark: Bookmark {
    var turn = self
    turn.changes = []
    turn.walked = []
    return Bookmark(turn: turn, changes: changes.count, walked: walked.count)
  }

  /// What has happened since has not.
  mutating func goBack(to bookmark: Bookmark) {
    var turn = bookmark.turn
    turn.changes = Array(changes.prefix(bookmark.changes))
    turn.walked = Array(walked.prefix(bookmark.walked))
    self = turn
  }

  /// Has something happen without what has happened so far at hand, which is then not copied for it.
  mutating func apart(_ body: (inout Turn) throws(Refusal) -> Void) throws(Refusal) {
    var before = changes
    changes = []
    try body(&self)
    before += changes
    changes = before
  }

  // MARK: - Looking things up

  func flow(of frame: FrameID) -> Flow { bundle.flow(of: frame, in: session) }

  func step(of entry: Entry) -> Step? { flow(of: entry.frame)[entry.step] }
}

// MARK: - Beginning

extension Turn {
  /// The turn of a command on this session. Put together by the members and not by an initializer, which would put it together
  /// elsewhere and then copy it: 800 of 80,000 instructions of a submit.
  static func over(
    _ session: Session, of bundle: Bundle, facts: Facts, time: Instant, explains: Bool = false
  ) -> Turn {
    Turn(
      written: bundle, bundle: bundle.speaking(session.locale), time: time,
      recordTime: max(time, session.time), session: session, facts: facts, trace: explains ? [] : nil,
      lastWalked: EntryID(session.lastEntry))
  }

  /// The turn in which a session begins: its start step has been entered, and nothing has been shown yet.
  init(starting command: StartCommand, of bundle: Bundle, facts: Facts) throws(Refusal) {
    let written = bundle
    let bundle = bundle.speaking(command.locale)
    let phrasebook = written.phrasebook(in: command.locale)
    let (input, secrets) = try Turn.checkedInput(command.input, of: bundle.root, phrasebook)
    let bare = Change.Start(command, of: bundle.root.id, input: input, vars: [:])
    self.written = written
    self.bundle = bundle
    self.facts = facts
    time = command.time
    recordTime = command.time
    session = Session(bare)
    trace = command.explain ? [] : nil
    lastWalked = EntryID(0)
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
