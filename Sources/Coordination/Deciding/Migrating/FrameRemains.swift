// What an invocation of a flow takes along to another version, besides its path.

import FlowDefinitions
import JSONText

/// What an invocation of a flow has besides its entries.
struct FrameRemains {
  /// The path of what runs it; the root's is empty.
  let path: String
  /// The tab that it is in, or that lies under it.
  let tab: String?
  var vars: JSONObject
  var drafts: [ShelvedDraft]
  var histories: [GroupID: [RememberedEntry]]
  /// Where its path begins, if that is not the start of the flow: what stood below was replaced.
  var start: Beginning?

  /// A step, as it was entered.
  struct Beginning {
    let step: StepID
    let params: JSONObject
  }
}
