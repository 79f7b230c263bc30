// The gate in front of what was tried, for whoever puts it in between.

import JSONText

/// A gate that does not hold, and what it puts in between. Worked out where it was met, since what led there is taken back.
public struct ClosedGate: Sendable {
  let origin: Origin
  let present: String
  let input: JSON?
  let style: String
  let transition: String?
  /// The invocation of the flow that has the gate, as it was where the gate was met, and the secrets that it was handed.
  let frame: Frame
  let secrets: [Secret]
  /// The entry that the transition started from, where that is not the top one.
  var source: EntryID?
}
