// All that is known of one run of a flow, as the fold of its changes. Commands are decided on a copy, so a refused one
// leaves nothing behind.

import FlowDefinitions
import JSONText

/// The state of a session (`protocol/README.md`, “Words”).
///
/// A class, since a session is passed on far more often than it changes, and has twenty references in it. Whoever changes a
/// session has created or copied it, and has not passed it on yet, so to everybody else it is a value.
public final class Session: @unchecked Sendable {
  /// What rarely changes, or is rarely there. Behind one reference, since each command copies the session.
  private var circumstances: Circumstances
  /// How many records the journal has.
  public internal(set) var revision = 0
  /// When the last record was written.
  public internal(set) var time: Instant
  /// The frames whose entries still stand.
  public internal(set) var frames: FrameTable
  /// What lies over what.
  public internal(set) var chain = Chain()
  /// The idempotency keys of the last commands.
  public internal(set) var keys = KeyHistory()
  /// When the last command was given; the engine's own records do not count.
  var commandedAt: Instant
  /// Whether a subject has gone with the record that is being made, so that the rest of the record leaves nothing behind.
  var isForgetting = false
  /// How many entries stand behind gates that must go on holding.
  var holders = 0
  var lastEntry = 0
  var lastFrame = FrameID.root.number

  /// Creates the session that begins with this change.
  public convenience init(_ start: Change.Start) { self.init(start, root: nil) }

  /// Creates the session that begins with this change, with the frame of its own flow, if that exists already.
  init(_ start: Change.Start, root: Frame?) {
    circumstances = Circumstances(start)
    time = start.time
    commandedAt = start.time
    frames = FrameTable(
      root ?? Frame(id: .root, flow: start.flow, input: start.input, vars: start.vars, caller: .root))
  }

  /// Creates a copy of the state, to be changed.
  public init(copying other: Session) {
    circumstances = other.circumstances
    revision = other.revision
    time = other.time
    frames = other.frames
    chain = other.chain
    keys = other.keys
    commandedAt = other.commandedAt
    isForgetting = other.isForgetting
    holders = other.holders
    lastEntry = other.lastEntry
    lastFrame = other.lastFrame
  }

  /// The entry on top of everything: the one that the front end shows. Nil once the session has ended.
  public var top: Entry? { outcome == nil ? topmost : nil }

  /// The entry on top of the chain, also in a session that has ended.
  var topmost: Entry? { chain.top }

  /// What the current screen has to say besides its values.
  public var advice: Advice? { advices.isEmpty ? nil : advices.first { $0.entry == top?.id } }

  /// The stack on top of the chain; nil only until the first entry is pushed.
  var stack: Stack? { chain.top.map { Stack(downFrom: $0) } }

  /// Whose profile the session reads and writes: its subject's, or, without one, its own.
  public var profileOwner: ProfileOwner { subject.map(ProfileOwner.subject) ?? .session(id) }

  /// The id that the next entry gets.
  var nextEntry: EntryID { EntryID(lastEntry + 1) }

  /// The id that the next frame gets.
  var nextFrame: FrameID { FrameID(lastFrame + 1) }

  /// Returns the steps of the flow that the session stands on, from the bottom up; of tabs, those of the selected one.
  public func path(in flow: FlowID) -> [StepID] {
    chain.flatMap { level in (level.tabs.map { [$0.base] } ?? []) + level.stack.reversed() }
      .filter { frame($0.frame).flow == flow && !$0.isPlaceholder }.map { $0.step }
  }

  func frame(_ id: FrameID) -> Frame {
    frames[id] ?? Frame(id: id, flow: flow, input: input, vars: [:], caller: .root)
  }

  /// Returns what the frame has collected in the stack and in what lies under it. If the session already has this level,
  /// the tabs there lie under the stack, too.
  func data(of frame: FrameID, under stack: Stack?, level: Int) -> CollectedData {
    let tabs = chain.indices.contains(level) ? chain[level].tabs : nil
    return data(of: frame, under: stack, over: tabs?.base, level: level)
  }

  /// Returns what the frame has collected in the stack, in the entry of the tabs that hold the stack, and in the levels
  /// below: for a step that is presented in the same frame, along the presenter's path.
  func data(of frame: FrameID, under stack: Stack?, over base: Entry?, level: Int) -> CollectedData {
    if let entry = stack?.first(where: { $0.frame == frame }) { return entry.collected }
    if let base, base.frame == frame { return base.collected }
    for below in chain.prefix(level).reversed() {
      if let entry = below.stack.first(where: { $0.frame == frame }) { return entry.collected }
      if let base = below.tabs?.base, base.frame == frame { return base.collected }
    }
    return CollectedData([:])
  }

  /// Returns whether the run of the flow in which the entry stands is not over, so that the steps for which answers wait
  /// behind it may still be entered.
  func isGoingOn(_ id: EntryID) -> Bool {
    guard let entry = entry(id) else { return false }
    var inner = entry
    while let caller = frames[inner.frame]?.calledBy {
      guard let outer = self.entry(caller), outer.result == nil else { return false }
      inner = outer
    }
    return true
  }
}

// MARK: - Circumstances

extension Session {
  /// The session's id: `[A-Za-z0-9_-]{1,64}`, chosen by the front end or the engine.
  public var id: String { circumstances.id }
  /// The session's own flow.
  public var flow: FlowID { circumstances.flow }
  /// When `startFlow` was decided.
  public var startedAt: Instant { circumstances.startedAt }

  /// The input that the flow was started with, or was given when the session was last migrated.
  public internal(set) var input: JSON {
    get { circumstances.input }
    set { change { $0.input = newValue } }
  }

  /// The digest of the bundle that the session was last migrated to; nil if it still has the one that it began with.
  public internal(set) var bundle: String? {
    get { circumstances.bundle }
    set { change { $0.bundle = newValue } }
  }

  /// The subject whose profile the session reads and writes; nil if it has a profile of its own.
  public internal(set) var subject: String? {
    get { circumstances.subject }
    set { change { $0.subject = newValue } }
  }

  /// The language tag that texts are chosen by (BCP 47); if nil, texts stay as the flow has them.
  public internal(set) var locale: String? {
    get { circumstances.locale }
    set { change { $0.locale = newValue } }
  }

  /// What the front end said about itself.
  public internal(set) var host: JSON {
    get { circumstances.host }
    set { change { $0.host = newValue } }
  }

  /// What screens have to say besides their values: the current one, and those that something is laid over.
  var advices: [Advice] {
    get { circumstances.advices }
    set { change { $0.advices = newValue } }
  }

  /// The commands that wait for a gate, the innermost last.
  var pending: [PendingCommand] {
    get { circumstances.pending }
    set { change { $0.pending = newValue } }
  }

  /// The command that waits until an action is undone.
  var undo: PendingUndo? {
    get { circumstances.undo }
    set { change { $0.undo = newValue } }
  }

  /// What became of the last gate, until the screen that says so is left.
  var gateEnd: GateEnd? {
    get { circumstances.gateEnd }
    set { change { $0.gateEnd = newValue } }
  }

  /// Answers that wait for their steps to be entered.
  var waiting: WaitingAnswers {
    get { circumstances.waiting }
    set { change { $0.waiting = newValue } }
  }

  /// How the session ended; nil while it goes on.
  public internal(set) var outcome: Outcome? {
    get { circumstances.outcome }
    set { change { $0.outcome = newValue } }
  }

  private func change(_ body: (Circumstances) -> Void) {
    if !isKnownUniquelyReferenced(&circumstances) { circumstances = Circumstances(copying: circumstances) }
    body(circumstances)
  }
}
