// The only things that ever happen to a session. A record of the journal is a list of them, and a restart folds them, so a
// case here is a promise for as long as there are journals.

import FlowDefinitions
import JSONText

/// One element of what just happened (`protocol/README.md`, “Changes”).
///
/// Indirect, since a change is passed on more often than it is looked into.
public indirect enum Change: Sendable {
  // Navigation, which front ends may animate.
  /// The entry comes to the top of its level.
  case push(Push)
  /// The entry goes from the top; what was typed on it may stay as a draft.
  case pop(EntryID, leavesDraft: Bool)
  /// The entries go, and a new one takes their place.
  case replace([EntryID], leavesDrafts: Bool, Push)
  /// A level comes on top of all others.
  case present(Present)
  /// The level, which is the top one, goes with everything that stands on it.
  case dismiss(level: Int, Presentation.End)
  /// The tabs step opens with one tab selected, whose root is entered, in place of everything that stood at level 0.
  case openTabs(Push, selected: String, root: Push, replacing: [EntryID])
  /// A tab is selected; the root is given if this loads the tab.
  case select(tab: String, root: Push?)
  /// A tab that is not selected loses the entry, and all above it; a placeholder may keep its place.
  case cut(tab: String, EntryID, placeholder: Push?)
  /// The session ends.
  case end(Outcome)

  // Bookkeeping, which only the journal gets.
  /// The session begins: the first change in its journal, and nowhere else.
  case start(Start)
  /// A flow begins to run, whose entries come next.
  case frame(NewFrame)
  /// The values were submitted on the entry, and accepted.
  case answered(EntryID, JSONObject)
  /// These values were typed on the entry, and not submitted; nil if there are none any more.
  case drafted(EntryID, JSONObject?)
  /// What `set` adds to the data of the entry.
  case set(EntryID, JSONObject)
  /// The fields of the entry's screen that do not apply, given what was submitted there, whatever transitions set.
  case hid(EntryID, [String])
  /// The way on from the answer of the entry: a transition that was chosen among several.
  case led(EntryID, by: Origin)
  /// What `assign` adds to the variables of the frame.
  case assigned(FrameID, JSONObject)
  /// The entry has come to a result. The input is what an action was done with, if it takes any; nil for everything else
  /// that comes to a result.
  case completed(EntryID, result: JSON, input: DoneInput? = nil)
  /// The entry's result no longer counts: the frame that gave it goes on.
  case reopened(EntryID)
  /// The action has been undone.
  case undone(EntryID)
  /// A command waits until an action is undone.
  case undoing(PendingUndo)
  /// The host is to do the action once more. The time is when that happened, if it was before the record was written.
  case attempted(EntryID, attempt: Int, time: Instant? = nil)
  /// The host could not do the action this time.
  case failed(EntryID)
  /// The title of the entry, as its expressions gave it.
  case titled(EntryID, String)
  /// What the screen has to say besides its values, in place of what it had to say before.
  case advised(Advice)
  /// The session has that subject from now on.
  ///
  /// If this makes another subject go, what that one has left behind is forgotten: drafts of what no longer stands, what
  /// groups remember, and answers that wait. The rest of the record leaves nothing of the kind behind either. Journals of
  /// earlier versions of the program have sign-outs that forget nothing.
  case bound(subject: String?, forgets: Bool)
  /// The entries of the group, from the bottom up, as they stood when it was left: `history` brings them back.
  case remembered(FrameID, GroupID, [RememberedEntry])
  /// A timer of the entry, given by its place in the definition, has fired, and does not fire again.
  case fired(EntryID, timer: Int)
  /// A command waits for a gate.
  case pending(PendingCommand)
  /// What became of a gate that is over.
  case gateEnded(GateEnd)
  /// The user went on in this language, with this host.
  case moved(locale: String?, host: JSON)
  /// The idempotency key of the command that the record is of.
  case keyed(KeyedCommand)
  /// The record is the engine's own: nobody gave a command.
  case caughtUp
  /// The answers and variables that wait behind the entry, or, if nil, for the session: there in that tab or, if nil, in any.
  case waiting(Members<WaitingAnswer>, [LeftVariables] = [], behind: EntryID?, tab: String? = nil)
  /// The first answer at that place waits no more: its step was entered.
  case waitingTaken(WaitingPlace)
  /// A run of a flow goes on with the variables that waited for it.
  case variablesTaken(WaitingPlace)
  /// The session goes on with another version of its flow, and nothing of the earlier one stands.
  case migrated(Migration)
  /// A draft for a step that does not stand.
  case shelved(FrameID, ShelvedDraft)

  /// Whether the change gives the session another subject.
  public var bindsSubject: Bool { if case .bound = self { true } else { false } }

  /// Whether the change gives the session another bundle.
  public var isMigration: Bool { if case .migrated = self { true } else { false } }

  /// A new entry on a stack.
  ///
  /// A class, since the change, the entry, all the entry's states and the view share it.
  public final class Push: Sendable {
    let entry: EntryID
    let step: StepID
    let frame: FrameID
    let level: Int
    let params: JSONObject
    let prefill: JSONObject
    /// Whether the step is gone through without being shown.
    let isAutomatic: Bool
    /// Whether the entry only keeps the place of its step, in front of which a gate stands.
    let isPlaceholder: Bool
    /// The gates that must go on holding while the entry stands.
    let holding: [Origin]
    /// When the entry was entered, if that was before its record was written.
    let time: Instant?
    /// Whether the entry leaves its values as a draft when it goes before its presentation is done.
    let keepsDrafts: Bool
    /// The done action that the entry undoes, if that is what it is there for.
    let undoes: EntryID?

    init(
      entry: EntryID, step: StepID, frame: FrameID, level: Int, params: JSONObject,
      prefill: JSONObject = [:], isAutomatic: Bool, isPlaceholder: Bool = false, holding: [Origin] = [],
      time: Instant? = nil, keepsDrafts: Bool = true, undoes: EntryID? = nil
    ) {
      self.entry = entry
      self.step = step
      self.frame = frame
      self.level = level
      self.params = params
      self.prefill = prefill
      self.isAutomatic = isAutomatic
      self.isPlaceholder = isPlaceholder
      self.holding = holding
      self.time = time
      self.keepsDrafts = keepsDrafts
      self.undoes = undoes
    }
  }

  /// A new level.
  public struct Present: Sendable {
    let push: Push
    let manner: Presentation.Manner
  }

  /// A new invocation of a flow.
  public struct NewFrame: Sendable {
    let id: FrameID
    let flow: FlowID
    let input: JSON
    let vars: JSONObject
    let caller: Frame.Caller
  }

  /// The beginning of another version of the flow.
  public struct Migration: Sendable {
    /// The digest of the bundle.
    let bundle: String
    let input: JSON
    let vars: JSONObject
  }

  /// The beginning of a session.
  public struct Start: Sendable {
    /// The id of the session.
    public let session: String
    let flow: FlowID
    let time: Instant
    let input: JSON
    let subject: String?
    let locale: String?
    let host: JSON
    let vars: JSONObject
  }
}
