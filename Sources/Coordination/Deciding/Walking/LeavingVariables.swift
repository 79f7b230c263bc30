// The variables of flows whose answers are walked through again. They outlive their run, as the answers do: what was assigned there
// is not assigned a second time, and counters, tokens and lists are not in any answer.

import FlowDefinitions
import JSONText

extension Turn {
  /// Returns what was assigned in these frames, the oldest of which comes first. Other variables are worked out anew from
  /// what the next frame is handed.
  func leftVariables(of frames: some Sequence<Frame>) -> [LeftVariables] {
    frames.compactMap { frame in
      guard !frame.vars.isEmpty, let flow = bundle[frame.flow] else { return nil }
      let first = (try? compute(flow.vars, in: scope(of: nil, in: frame.id))) ?? [:]
      let assigned = frame.vars.filter { first[$0.name] != $0.value }
      return LeftVariables(
        path: path(of: frame), vars: JSONObject(assigned.map { ($0.name, $0.value) }))
    }
  }

  /// Gives the frame the variables that wait for it.
  mutating func takeVariables(_ frame: FrameID) {
    if session.waiting.groups.allSatisfy({ $0.variables.isEmpty }) { return }
    let path = path(of: session.frame(frame))
    for group in session.waiting.groups.reversed()
    where group.behind.map({ isReached(frame, from: $0) }) ?? true {
      guard let left = group.variables.first(where: { $0.path == path }),
        group.tab == nil || group.tab == tab(of: session.frame(frame))
      else { continue }
      emit(.variablesTaken(WaitingPlace(behind: group.behind, tab: group.tab, path: path)))
      let vars = left.vars.keeping(session.frame(frame).vars.names)
      if !vars.isEmpty { emit(.assigned(frame, vars)) }
      return
    }
  }
}
