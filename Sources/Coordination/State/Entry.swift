// A step that has been entered. It owns what was collected on it, and takes it along when it is popped.

import FlowDefinitions
import JSONText

/// A step that stands on a stack (`model.md`, “Words”).
public struct Entry: Sendable {
  public let id: EntryID
  public let step: StepID
  public let frame: FrameID
  /// What the transition handed over with `with`.
  public let params: JSONObject
  /// What `prefill` gave when the step was entered.
  public let prefill: JSONObject
  /// Whether the step is gone through without being shown: a route, or a flow that runs inside.
  public let isAutomatic: Bool
  /// Whether it only keeps the place of its step, in front of which a gate stands.
  public let isPlaceholder: Bool
  /// Whether its values are kept as a draft when it goes away before its time.
  public let keepsDrafts: Bool
  /// What was submitted, without secrets. Submitting again replaces it.
  public var answers: JSONObject?
  /// What transitions have `set`, unless a later submit sent the same property.
  public var kept = JSONObject()
  /// What was typed and not submitted.
  public var draft: JSONObject?
  /// What came back from the host, the inner flow or the presentation.
  public var result: JSON?
  /// The invocation of a flow that this step runs inside the stack.
  public var innerFrame: FrameID?
  /// When the entry was entered: its timers count from then.
  public var enteredAt: Instant
  /// The timers that are over, by their place in the definition.
  public var firedTimers: Set<Int> = []
  /// The gates that must go on holding while the entry stands.
  public var holding: [Origin] = []
  /// How often the action has been handed to the host, from 1.
  public var attempt = 1
  /// The title that the screen had when it was covered.
  public var title: String?

  /// What the frame's entries below this one have collected. Derived when the entry is pushed, so that a step costs the same
  /// however deep the stack is.
  var dataBelow = JSONObject()
  /// How many entries below this one are visible; derived likewise.
  var visibleBelow = 0

  /// The entry that a push puts on a stack at that time.
  init(_ push: Change.Push, at time: Instant) {
    id = push.entry
    step = push.step
    frame = push.frame
    params = push.params
    prefill = push.prefill
    isAutomatic = push.isAutomatic
    isPlaceholder = push.isPlaceholder
    enteredAt = push.time ?? time
    holding = push.holding
    keepsDrafts = push.keepsDrafts
  }

  /// Whether a user sees it: neither automatic, nor an action that is done.
  public var isVisible: Bool { !isAutomatic && result == nil }

  /// The values of the entry: what was submitted, with what transitions have set.
  public var values: JSONObject { (answers ?? [:]).merging(kept) }

  /// What the frame has collected up to and with this entry.
  var data: JSONObject { dataBelow.merging(values) }

  /// What it leaves as a draft when it goes away: what was typed, or else submitted. What transitions have set goes with it, also
  /// where a front end has typed it back (`definition.md`, “Transition”, `set`).
  var draftLeft: JSONObject? {
    if !keepsDrafts { return nil }
    guard let left = draft ?? answers, !kept.isEmpty else { return draft ?? answers }
    return JSONObject(left.filter { kept[$0.name] != $0.value }.map { ($0.name, $0.value) })
  }

  /// Under which draft the entry's values are kept when it is popped.
  var draftKey: DraftKey { DraftKey(step: step, params: String(decoding: JSON.object(params).canonical, as: UTF8.self)) }
}

/// What a draft is found by: it prefills the same step with the same params, if it is entered again in its frame.
public struct DraftKey: Hashable, Sendable {
  let step: StepID
  /// The params as text, their members sorted.
  let params: String
}
