// What is left of the version of the flow that a session had, while its path is walked again in another.

import FlowDefinitions

/// What is known of the former version while the path is walked again.
struct FormerVersion {
  /// By path, what the answers that wait there called it, in the order in which they are reached.
  var names: [String: [String]] = [:]
  /// What the frames have besides their entries, in the order in which they began.
  var frames: [FrameRemains] = []
  /// Where the paths of tabs begin, if that is not the start of the tab, since what stood below was replaced.
  var tabs: [String: TabBeginning] = [:]
  /// What was presented on the way, and is over.
  var passed: [PassedPresentation] = []
}

extension FormerVersion {
  /// Removes and returns what the frame had that ran at the path; if there were several, as in a loop, what the first of them
  /// had.
  /// - Parameter isGone: Whether a tab is no longer there, so that what it had may belong anywhere now.
  mutating func takeRemains(of path: String, in tab: String?, where isGone: (String) -> Bool) -> FrameRemains?
  {
    let there = frames.firstIndex { $0.path == path && $0.tab == tab }
    let index =
      there ?? frames.firstIndex { $0.path == path && (tab == nil || $0.tab.map(isGone) ?? true) }
    return index.map { frames.remove(at: $0) }
  }
}
