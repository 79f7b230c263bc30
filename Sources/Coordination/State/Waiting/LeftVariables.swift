// The variables of a run of a flow that is over, and whose answers wait to be walked through again.

import JSONText

/// The variables of a frame that is gone. The next frame at its path goes on with them: what was assigned by its answers is
/// not assigned again.
public struct LeftVariables: Sendable {
  /// The path of what ran the frame; empty for the root frame.
  let path: String
  let vars: JSONObject
}
