// A step that has been entered. The entry owns what was collected on it, and takes that along when it is popped.

import FlowDefinitions
import JSONText

/// A step that has been entered and stands on a stack (`protocol/README.md`, “Words”).
///
/// An entry is never changed: `changed` returns another one. A class, since entries are passed on far more often than they
/// change.
public final class Entry: @unchecked Sendable {
  /// What put the entry on the stack.
  let push: Change.Push
  private let state: State
  /// When the entry was entered: its timers count from then.
  let enteredAt: Instant
  /// What the frame's entries below this one have collected. Derived when the entry is pushed, so that a step costs the same
  /// however deep the stack is.
  let dataBelow: CollectedData
  /// How many entries below this one are visible, derived at the same time.
  let visibleBelow: Int
  /// Where the entry stands. Changed only while this entry, or one above it, is released, when nobody else can see it.
  var footing: Footing

  /// What changes while the entry stands.
  struct State: Sendable {
    var answers: JSONObject?
    var draft: JSONObject?
    /// What most entries have none of; nil if this one has none of it either. One reference, since each change copies the
    /// state.
    var rest: Rest?

    /// Changes what most entries have none of.
    mutating func changeRest(_ change: (inout Rest.Values) -> Void) {
      var values = rest?.values ?? Rest.Values()
      change(&values)
      rest = values.isEmpty ? nil : Rest(values)
    }
  }

  /// What most entries have none of. It comes from transitions that set something or were chosen among several, and from
  /// actions, inner flows, timers, and expressions in a title.
  final class Rest: Sendable {
    struct Values: Sendable {
      var kept = JSONObject()
      var keptBefore = JSONObject()
      var hidden: [String] = []
      var ways: [Origin] = []
      var result: JSON?
      var input: DoneInput?
      var innerFrame: FrameID?
      var firedTimers: Set<Int> = []
      var isUndone = false
      var attempt = 1
      var attemptedAt: Instant?
      var hasFailed = false
      var title: String?

      var isEmpty: Bool {
        kept.isEmpty && keptBefore.isEmpty && hidden.isEmpty && ways.isEmpty && result == nil
          && input == nil && innerFrame == nil && firedTimers.isEmpty && !isUndone && attempt == 1
          && attemptedAt == nil && !hasFailed && title == nil
      }
    }

    fileprivate let values: Values

    init(_ values: Values) { self.values = values }
  }

  /// Creates the entry that a push puts on `stack` at `time`.
  convenience init(
    _ push: Change.Push, at time: Instant, draft: JSONObject? = nil, dataBelow: CollectedData,
    visibleBelow: Int = 0, on stack: Stack? = nil
  ) {
    self.init(
      push, State(draft: draft), enteredAt: push.time ?? time, dataBelow: dataBelow,
      visibleBelow: visibleBelow, Footing(on: stack?.top))
  }

  init(
    _ push: Change.Push, _ state: State, enteredAt: Instant, dataBelow: CollectedData, visibleBelow: Int,
    _ footing: Footing
  ) {
    self.push = push
    self.state = state
    self.enteredAt = enteredAt
    self.dataBelow = dataBelow
    self.visibleBelow = visibleBelow
    self.footing = footing
  }

  deinit { footing.letGo() }

  /// Returns how many visible entries a stack has.
  static func visible(in stack: Stack?) -> Int {
    stack.map { $0.top.visibleBelow + ($0.top.isVisible ? 1 : 0) } ?? 0
  }

  /// Returns the same entry with its state changed.
  func changed(_ change: (inout State) -> Void) -> Entry {
    var state = state
    change(&state)
    return Entry(
      push, state, enteredAt: enteredAt, dataBelow: dataBelow, visibleBelow: visibleBelow, footing)
  }

  /// Returns the same entry, over others that have collected `dataBelow`.
  func standing(over dataBelow: CollectedData) -> Entry {
    Entry(push, state, enteredAt: enteredAt, dataBelow: dataBelow, visibleBelow: visibleBelow, footing)
  }

  /// Returns the same entry, standing on `below`, or at the bottom of a stack if that is nil.
  func standing(on below: Entry?) -> Entry {
    if footing.below === below { return self }
    return Entry(
      push, state, enteredAt: enteredAt, dataBelow: dataBelow, visibleBelow: visibleBelow, Footing(on: below))
  }
}

// MARK: - What the push said

extension Entry {
  /// The id, which no other entry of the session ever has.
  public var id: EntryID { push.entry }
  /// The step of its frame's flow that it shows.
  public var step: StepID { push.step }
  /// The run of a flow that it belongs to.
  public var frame: FrameID { push.frame }
  /// What the transition handed over with `with`.
  public var params: JSONObject { push.params }
  /// What `prefill` gave when the step was entered.
  var prefill: JSONObject { push.prefill }
  /// Whether the entry is gone through without being shown: a route, a flow that runs inside, tabs, or a placeholder.
  var isAutomatic: Bool { push.isAutomatic }
  /// Whether the entry only keeps the place of its step, in front of which a gate stands.
  var isPlaceholder: Bool { push.isPlaceholder }
  /// Whether the entry may leave its values as a draft when it goes. Whether it does depends on how it goes.
  var keepsDrafts: Bool { push.keepsDrafts }
  /// The done action that this entry undoes, if that is what it is there for.
  var undoes: EntryID? { push.undoes }
  /// The gates that must go on holding while the entry stands.
  var holding: [Origin] { push.holding }
}

// MARK: - What has become of it

extension Entry {
  /// What was submitted, without secrets. Submitting again replaces it.
  var answers: JSONObject? { state.answers }
  /// What transitions have `set`, unless a later submit sent the same property.
  var kept: JSONObject { state.rest?.values.kept ?? [:] }
  /// What of `kept` was there when the entry was answered or done, before the way on from there was chosen.
  var keptBefore: JSONObject { state.rest?.values.keptBefore ?? [:] }
  /// The fields that do not apply, given what was submitted. What was set there has no value until they apply.
  var hidden: [String] { state.rest?.values.hidden ?? [] }
  /// The transitions that led on from the answer, where there were several to choose from: the step's own, and those of the
  /// routes and flows behind it.
  var ways: [Origin] { state.rest?.values.ways ?? [] }
  /// What was typed and not submitted.
  var draft: JSONObject? { state.draft }
  /// What came back from the host, or from the inner flow.
  var result: JSON? { state.rest?.values.result }
  /// The input that the action was done with; nil for an action that takes none.
  var input: DoneInput? { state.rest?.values.input }
  /// Whether the action, which was done, has been undone.
  var isUndone: Bool { state.rest?.values.isUndone ?? false }
  /// The frame of the flow that this step runs inside the stack.
  var innerFrame: FrameID? { state.rest?.values.innerFrame }
  /// The timers that have fired, by their place in the definition.
  var firedTimers: Set<Int> { state.rest?.values.firedTimers ?? [] }
  /// How often the action has been handed to the host, counting from 1.
  var attempt: Int { state.rest?.values.attempt ?? 1 }
  /// When the action was last handed to the host; its `timeout` counts from then.
  var attemptedAt: Instant { state.rest?.values.attemptedAt ?? enteredAt }
  /// Whether the host has said that this attempt did not succeed, so that the action is to be done once more if it comes up
  /// again.
  var hasFailed: Bool { state.rest?.values.hasFailed ?? false }
  /// The title that the screen had when it was covered.
  public var title: String? { state.rest?.values.title }

  /// Returns whether the entry is an action that is done.
  func isDone(_ step: Step) -> Bool { step.action != nil && result != nil && undoes == nil }

  /// Whether a user sees the entry: it is neither automatic nor an action that is done.
  var isVisible: Bool { !isAutomatic && result == nil }

  /// Whether anything was submitted, typed or set there.
  var isFilledIn: Bool { answers != nil || draft != nil || !kept.isEmpty }

  /// What transitions have set, as far as it applies.
  var keptValues: JSONObject { hidden.isEmpty ? kept : kept.leavingOut(hidden) }

  /// The values of the entry: what was submitted, with what transitions have set.
  var values: JSONObject { answers?.merging(keptValues) ?? kept }

  /// What the frame has collected up to and including this entry.
  var data: JSONObject { dataBelow.merging(values) }

  /// The same, for the entries above this one.
  var collected: CollectedData { dataBelow.adding(values) }

  /// The draft that the entry leaves when it goes: what was typed, or else what was submitted.
  ///
  /// What transitions have set goes with the entry, even if a front end has sent it back as typed
  /// (`protocol/definitions.md`, “Data”); it is never among what was submitted.
  var draftLeft: JSONObject? {
    if !keepsDrafts { return nil }
    guard let draft, !kept.isEmpty else { return draft ?? answers }
    return draft.keeping { kept[$0.name] != $0.value }
  }

  /// The key that the entry's draft is kept under when it is popped.
  var draftKey: DraftKey { DraftKey(step: step, params: params) }
}
