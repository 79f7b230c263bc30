// One invocation of a flow. Data, variables and drafts are scoped by it.

import FlowDefinitions
import JSONText

/// One invocation of a flow in a session (`protocol/README.md`, “Words”).
///
/// Behaves as a value: whoever changes a frame is its only owner, or changes a copy (`FrameTable`).
public final class Frame: @unchecked Sendable {
  /// What started the flow, and gets its result.
  enum Caller: Sendable, Equatable {
    /// Nothing: the flow is the session's own, and its result is the session's.
    case root
    /// A step that runs the flow inside its own stack.
    case step(EntryID)
    /// The presentation that holds the flow.
    case presentation
    /// The gate that put the flow in between.
    case gate
    /// The tab of that id, at whose root the flow stands.
    case tab(String)
  }

  let id: FrameID
  let flow: FlowID
  let input: JSON
  let caller: Caller
  fileprivate(set) var state: State

  /// What changes while the frame stands.
  struct State: Sendable {
    var vars: JSONObject
    var drafts = DraftTable()
    var histories: [GroupID: [RememberedEntry]] = [:]
  }

  /// The variables of the flow as they are now; `back` leaves them alone.
  public var vars: JSONObject { state.vars }
  /// What was typed on screens that no longer stand.
  var drafts: DraftTable { state.drafts }
  /// The step that runs the flow inside its own stack, if there is one.
  var calledBy: EntryID? { if case .step(let entry) = caller { entry } else { nil } }
  /// The entries of each group, as they stood when the group was left.
  var histories: [GroupID: [RememberedEntry]] { state.histories }

  convenience init(id: FrameID, flow: FlowID, input: JSON, vars: JSONObject, caller: Caller) {
    self.init(id: id, flow: flow, input: input, caller: caller, State(vars: vars))
  }

  init(id: FrameID, flow: FlowID, input: JSON, caller: Caller, _ state: State) {
    self.id = id
    self.flow = flow
    self.input = input
    self.caller = caller
    self.state = state
  }

  /// Changes the frame in place if nobody else has it, as is the case once a command has changed it; otherwise puts a
  /// changed copy in its place.
  static func change(_ frame: inout Frame, _ body: (inout State) -> Void) {
    if !isKnownUniquelyReferenced(&frame) {
      frame = Frame(id: frame.id, flow: frame.flow, input: frame.input, caller: frame.caller, frame.state)
    }
    body(&frame.state)
  }
}
