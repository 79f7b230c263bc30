// What a group has of an entry that stands no more.

import FlowDefinitions
import JSONText

/// An entry of a group that was left, to come back to.
public struct RememberedEntry: Sendable {
  let step: StepID
  let params: JSONObject
  let answers: JSONObject?
  let kept: JSONObject
  let draft: JSONObject?
  /// The result of an action that was done, and the input that it was done with.
  let result: JSON?
  let input: JSON?
  /// Whether that input, or the answers, had secrets besides.
  let hasSecrets: Bool
  /// What the step ran inside the stack. The result is that of the flow then.
  var inner: RememberedFrame?
}

/// An invocation of a flow that stood in a group.
struct RememberedFrame: Sendable {
  let state: Frame.State
  let entries: [RememberedEntry]
}
