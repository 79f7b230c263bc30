// What a frame takes along to another version of its flow, besides its path.

import FlowDefinitions
import JSONText

/// What a frame has besides its entries.
struct FrameRemains {
  /// The path of what runs the frame; the root's is empty.
  let path: String
  /// The tab that the frame is in, or that lies under it.
  let tab: String?
  var vars: JSONObject
  var drafts: [ShelvedDraft]
  var histories: [GroupID: [RememberedEntry]]
  /// Where the frame's path begins, if that is not the start of the flow, since what stood below was replaced.
  var start: Beginning?

  /// A step, with the params that it was entered with.
  struct Beginning {
    let step: StepID
    let params: JSONObject
  }
}
