// One invocation of a flow. Data, variables and drafts are scoped by it.

import FlowDefinitions
import JSONText

/// An invocation of a flow in a session (`protocol/README.md`, “Words”). A value to everybody: who changes one is its only owner, or
/// changes a copy (`FrameTable`).
public final class Frame: @unchecked Sendable {
  /// What started the flow, and gets its result.
  enum Caller: Sendable, Equatable {
    /// Nothing: it is the flow of the session, and its result is that of the session.
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
  /// What was typed on screens that do not stand any more.
  var drafts: DraftTable { state.drafts }
  /// The step that runs the flow inside its own stack, if one does.
  var calledBy: EntryID? { if case .step(let entry) = caller { entry } else { nil } }
  /// The entries of groups as they stood when the group was left.
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

  /// Changes the frame where nobody else has it, as is so once a command has changed it; else a copy takes its place.
  static func change(_ frame: inout Frame, _ body: (inout State) -> Void) {
    if !isKnownUniquelyReferenced(&frame) {
      frame = Frame(id: frame.id, flow: frame.flow, input: frame.input, caller: frame.caller, frame.state)
    }
    body(&frame.state)
  }
}
