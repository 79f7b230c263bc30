// The only things that ever happen to a session. A record of the journal is a list of them, and a restart folds them; so
// a case here is a promise for as long as there are journals.

import FlowDefinitions
import JSONText

/// One element of what just happened (`protocol/README.md`, “Changes”). Indirect, since a change is handed on more often than it is
/// looked into.
public indirect enum Change: Sendable {
  // Navigation: front ends get to animate these.
  /// The entry comes on top of its level.
  case push(Push)
  /// The entry goes from the top; what was typed on it may stay as a draft.
  case pop(EntryID, leavesDraft: Bool)
  /// The entries go, and one comes in their place.
  case replace([EntryID], leavesDrafts: Bool, Push)
  /// A level comes over all others.
  case present(Present)
  /// The level goes, which is the top one, with all that stands on it.
  case dismiss(level: Int, Presentation.End)
  /// The tabs step `Push` opens with its first tab selected, in place of all that stood at level 0.
  case openTabs(Push, selected: String, root: Push, replacing: [EntryID])
  /// A tab is selected; with a root, for the first time.
  case select(tab: String, root: Push?)
  /// A tab that is not selected loses the entry, and all above it; a placeholder may keep its place.
  case cut(tab: String, EntryID, placeholder: Push?)
  /// The session is over.
  case end(Outcome)

  // Bookkeeping: only the journal gets these.
  /// The session is there; first in its journal, and nowhere else.
  case start(Start)
  /// A flow begins to run, of which the entries come next.
  case frame(NewFrame)
  /// The values of the entry were submitted, and passed.
  case answered(EntryID, JSONObject)
  /// The entry has these values, which were not submitted; nil: none any more.
  case drafted(EntryID, JSONObject?)
  /// What `set` adds to the data of the entry.
  case set(EntryID, JSONObject)
  /// The fields of the entry's screen that do not apply with what was submitted there, whatever transitions set.
  case hid(EntryID, [String])
  /// The way on from the answer of the entry: a transition that was chosen among several.
  case led(EntryID, by: Origin)
  /// What `assign` adds to the variables of the frame.
  case assigned(FrameID, JSONObject)
  /// With what an action was done that is told something; nil for everything else that comes to a result.
  case completed(EntryID, result: JSON, input: DoneInput? = nil)
  /// The result is taken back: the frame that gave it goes on.
  case reopened(EntryID)
  /// The action is taken back.
  case undone(EntryID)
  /// A command waits until an action is taken back.
  case undoing(PendingUndo)
  /// The host is to do the action once more; at that time, if that was before the record was written.
  case attempted(EntryID, attempt: Int, time: Instant? = nil)
  /// The host could not do the action this time.
  case failed(EntryID)
  /// The title of the entry, as its expressions have given it.
  case titled(EntryID, String)
  /// What the screen has to say besides its values, in place of what it had to say before.
  case advised(Advice)
  /// The session has that subject from now on. Where another one goes, what that one has left behind is forgotten: drafts of what stands no
  /// more, what groups remember, and answers that wait. So is what they leave with the rest of the record. Journals of earlier versions
  /// of the program have sign-outs that forget nothing.
  case bound(subject: String?, forgets: Bool)
  /// The entries of the group, from the bottom up, as it was left: `history` brings them back.
  case remembered(FrameID, GroupID, [RememberedEntry])
  /// A timer of the entry, by its place in the definition: it does not fire again.
  case fired(EntryID, timer: Int)
  /// A command waits for a gate.
  case pending(PendingCommand)
  /// What became of a gate that is over.
  case gateEnded(GateEnd)
  /// The user went on in this language, with this host.
  case moved(locale: String?, host: JSON)
  /// The key of the command that this record is of.
  case keyed(KeyedCommand)
  /// The record is the engine's own: nobody gave a command.
  case caughtUp
  /// What waits behind the entry, or for the session.
  case waiting(Members<WaitingAnswer>, [LeftVariables] = [], behind: EntryID?)
  /// What waited there waits no more: its step was entered.
  case waitingTaken(WaitingPlace)
  /// A run of a flow goes on with the variables that have waited for it.
  case variablesTaken(WaitingPlace)
  /// The session goes on with another version of its flow, and nothing of it stands.
  case migrated(Migration)
  /// A draft for a step that does not stand, or that there is none any more.
  case shelved(FrameID, ShelvedDraft)

  /// Whether the session has another subject after it.
  public var bindsSubject: Bool { if case .bound = self { true } else { false } }

  /// Whether the session has another bundle after it.
  public var isMigration: Bool { if case .migrated = self { true } else { false } }

  /// A new entry on a stack. A class, since the change, the entry, all its states and the view have it.
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
    /// The gates that must go on holding.
    let holding: [Origin]
    /// When the entry was entered, if that was before its record was written.
    let time: Instant?
    /// Whether its values are kept as a draft when the entry goes away before its time.
    let keepsDrafts: Bool
    /// The done action that the entry takes back.
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
    let style: String
    let transition: String?
    let purpose: Presentation.Purpose
    let presentedBy: EntryID
    /// The entry that the result goes to, if that is not the presenter.
    var answersTo: EntryID?
    let origin: Origin
    let allowsCancel: Bool
    let ownsFrame: Bool
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
    let session: String
    let flow: FlowID
    let time: Instant
    let input: JSON
    let subject: String?
    let locale: String?
    let host: JSON
    let vars: JSONObject
  }
}
