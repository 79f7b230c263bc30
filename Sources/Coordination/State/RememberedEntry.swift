// What a group remembers of an entry that no longer stands.

import FlowDefinitions
import JSONText

/// An entry of a group that was left, which can come back.
public struct RememberedEntry: Sendable {
  let step: StepID
  let params: JSONObject
  let answers: JSONObject?
  let kept: JSONObject
  let draft: JSONObject?
  /// The result of an action that was done, and the input that it was done with.
  let result: JSON?
  let input: JSON?
  /// Whether the input, or the answers, also had secrets.
  let hasSecrets: Bool
  /// The frame that the step ran inside the stack; `result` is then that of the frame's flow.
  var inner: RememberedFrame?
}
