// What a frame remembers, as another version of its flow may have it.

import FlowDefinitions
import JSONSchemas
import JSONText

/// A flow as it was, and as it is in another version.
struct FlowVersions {
  let earlier: Bundle
  let version: Bundle
  let old: Flow
  let new: Flow

  init?(of flow: FlowID, in earlier: Bundle, and version: Bundle) {
    guard let old = earlier[flow], let new = version[flow] else { return nil }
    (self.earlier, self.version, self.old, self.new) = (earlier, version, old, new)
  }

  /// Returns what is remembered of groups under the present names: of each group, the entries from its start up to the first
  /// that has no place any more.
  func translated(_ histories: [GroupID: [RememberedEntry]]) -> [GroupID: [RememberedEntry]] {
    var result: [GroupID: [RememberedEntry]] = [:]
    for (group, entries) in histories {
      let left = translated(entries) { new.group(of: $0)?.id == group }.entries
      if !left.isEmpty { result[group] = left }
    }
    return result
  }

  /// Returns the entries up to the first that has no place any more, and whether that is all of them.
  private func translated(
    _ entries: [RememberedEntry], where belongs: (StepID) -> Bool
  ) -> (entries: [RememberedEntry], isWhole: Bool) {
    var result: [RememberedEntry] = []
    for entry in entries {
      guard let (entry, isWhole) = translated(entry), belongs(entry.step) else { return (result, false) }
      result.append(entry)
      if !isWhole { return (result, false) }
    }
    return (result, true)
  }

  private func translated(_ entry: RememberedEntry) -> (entry: RememberedEntry, isWhole: Bool)? {
    guard let before = old[entry.step], let now = new.step(formerly: entry.step),
      now.params?.violations(of: .object(entry.params)).isEmpty ?? true
    else { return nil }
    let place = FormerPlace(path: now.id.name, flow: new, step: now, formerly: entry.step)
    var (inner, isWhole) = (entry.inner, true)
    switch (before.kind, now.kind) {
    case (.screen, _), (.action, _): if !place.takesAnswers(of: before) { return nil }
    case (.route, .route): break
    case (.flow(let ran), .flow(let runs)) where ran.flow == runs.flow:
      let versions = FlowVersions(of: runs.flow, in: earlier, and: version)
      guard let had = inner, let versions else { break }
      (inner, isWhole) = versions.translated(had)
    default: return nil
    }
    let fitted = { (values: JSONObject) in
      now.screen.map { place.translated(values).fitting($0.schema) } ?? values
    }
    let open = entry.input.flatMap {
      place.told($0, in: FormerPlace(path: entry.step.name, flow: old, step: before, formerly: entry.step))
    }
    return (
      RememberedEntry(
        step: now.id, params: entry.params, answers: entry.answers.map(fitted),
        kept: place.translated(entry.kept), draft: entry.draft.map(fitted),
        result: isWhole ? entry.result : nil, input: open ?? entry.input,
        hasSecrets: entry.hasSecrets || open != nil, inner: inner), isWhole
    )
  }

  private func translated(_ frame: RememberedFrame) -> (RememberedFrame, isWhole: Bool) {
    var state = Frame.State(vars: frame.state.vars)
    for draft in frame.state.drafts.shelved.compactMap({ $0.translated(to: new) }) {
      state.drafts[draft.key] = draft.values
    }
    state.histories = translated(frame.state.histories)
    let (entries, isWhole) = translated(frame.entries) { _ in true }
    return (RememberedFrame(state: state, entries: entries), isWhole)
  }
}
