// One invocation of a flow. Data, variables and drafts are scoped by it.

import FlowDefinitions
import JSONText

/// An invocation of a flow in a session (`model.md`, “Words”).
public struct Frame: Sendable {
  /// What started the flow, and gets its result.
  public enum Caller: Sendable, Equatable {
    case root
    /// A step that runs the flow inside its own stack.
    case step(EntryID)
    /// The presentation that holds the flow.
    case presentation
    /// The gate that put the flow in between.
    case gate
    case tab(String)
  }

  public let id: FrameID
  public let flow: FlowID
  public let input: JSON
  public internal(set) var vars: JSONObject
  public let caller: Caller
  /// What was typed on screens that do not stand any more.
  var drafts: [DraftKey: JSONObject] = [:]
  /// The entries of groups as they stood when the group was left.
  var histories: [GroupID: [RememberedEntry]] = [:]

  mutating func assign(_ values: JSONObject) { vars = vars.merging(values) }
}

/// An entry of a group that was left, to come back to.
public struct RememberedEntry: Sendable {
  public let step: StepID
  public let params: JSONObject
  public let answers: JSONObject?
  public let kept: JSONObject
  public let draft: JSONObject?
}

/// A place in a definition that a session refers to. A session is pinned to its definitions, so the place stays what it is.
public struct Origin: Sendable, Equatable, Hashable {
  public let flow: FlowID
  public let pointer: JSONPointer
}
