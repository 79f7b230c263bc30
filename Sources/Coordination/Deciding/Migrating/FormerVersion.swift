// What is left of the version of a flow that a session had, where its path is walked again.

import FlowDefinitions

/// What is known of the version before where the path is walked again.
struct FormerVersion {
  /// What each path was called by the answers that wait there, in the order in which they are come to.
  var names: [String: [String]] = [:]
  /// What else the invocations of flows have, in the order in which they began.
  var frames: [FrameRemains] = []
  /// Where the paths of tabs begin, if that is not the start of each: what stood below was replaced.
  var tabs: [String: TabBeginning] = [:]
  /// What was presented on the way, and is over.
  var passed: [PassedPresentation] = []
}

extension FormerVersion {
  /// Takes what the invocation had that ran there: of several, as in a loop, what the first of them had.
  /// - Parameter isGone: Whether that tab is not there any more, so that what it had may be anywhere now.
  mutating func takeRemains(of path: String, in tab: String?, where isGone: (String) -> Bool) -> FrameRemains?
  {
    let there = frames.firstIndex { $0.path == path && $0.tab == tab }
    let index =
      there ?? frames.firstIndex { $0.path == path && (tab == nil || $0.tab.map(isGone) ?? true) }
    return index.map { frames.remove(at: $0) }
  }
}
