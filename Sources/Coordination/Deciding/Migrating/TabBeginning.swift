// Where a tab goes on in another version of its flow.

import FlowDefinitions

/// Where the path of a tab begins.
struct TabBeginning {
  let flow: FlowID
  /// Whether the step is one of the flow that has the tabs, and not of one that the tab runs.
  let isOfTabs: Bool
  let start: FrameRemains.Beginning
}
