// The gate in front of what was tried, for whoever puts the gate's flow in between.

import JSONText

/// A gate that does not hold, and what it puts in between. This is worked out where the gate was met, since what led there
/// is rolled back.
struct ClosedGate: Sendable {
  let origin: Origin
  let present: String
  let input: JSON?
  let style: String
  let transition: String?
  /// The frame of the flow that has the gate, as it was when the gate was met, and the secrets that the frame was handed.
  let frame: Frame
  let secrets: [Secret]
  /// The entry that the transition started from, if that is not the top one.
  var source: EntryID?
  /// Whether what follows when a gate is given up, or a presentation cancelled, has led here.
  var isBehindLeaving = false
}
