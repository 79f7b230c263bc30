// What a test looks at: what the last answer shows, and what the session has.

import Coordination
import Expressions
import JSONText

extension Player {
  var screen: JSON { view["screen"] ?? .null }
  var step: String? { screen["step"]?.asString }
  var entry: String? { screen["entry"]?.asString }
  var values: JSON { screen["values"] ?? .null }
  var outcome: JSON { view["outcome"] ?? .null }
  var isAccepted: Bool { view["accepted"] == true }
  var action: JSON { screen["action"] ?? .null }

  /// The codes of the errors that the screen shows, each behind its path.
  var errors: [String] {
    (screen["errors"]?.asArray ?? []).map {
      "\($0["path"]?.asString ?? "?"): \($0["code"]?.asString ?? "?")"
    }
  }

  /// The steps of the root's stack that the view shows, bottom to top.
  var stack: [String] { stack(level: 0) }

  func stack(level: Int) -> [String] {
    (view["navigation"]?["chain"]?[level]?["stack"]?.asArray ?? []).compactMap { $0["step"]?.asString }
  }

  /// The steps of the selected tab's stack that the view shows, bottom to top.
  var tab: [String] {
    let tabs = view["navigation"]?["chain"]?[0]?["tabs"]?.asArray ?? []
    let stack = tabs.first { $0["selected"] == true }?["stack"]?.asArray
    return (stack ?? []).compactMap { $0["step"]?.asString }
  }

  /// How many presentations there are, the root included.
  var levels: Int { view["navigation"]?["chain"]?.asArray?.count ?? 0 }

  /// What has just changed: `push b`, `appear b` …
  var changes: [String] {
    (view["changes"]?.asArray ?? []).map { change in
      let what = change["step"]?.asString ?? change["entry"]?.asString ?? change["status"]?.asString ?? ""
      return "\(change["change"]?.asString ?? "?") \(what)"
    }
  }

  /// What the frame has collected, as expressions see it.
  var data: JSON { coordinator.scope(of: session, facts: facts).value(of: "data")?.json ?? .null }

  /// What became of the answers that were walked through again: `kept a`, `draft b (refused)` …
  var walked: [String] {
    (view["walked"]?.asArray ?? []).map { answer in
      let why = answer["why"]?.asString.map { " (\($0))" } ?? ""
      let was = answer["was"]?.asString.map { " was \($0)" } ?? ""
      let fields =
        answer["fields"]?.asArray.map { " " + $0.compactMap(\.asString).joined(separator: ",") } ?? ""
      let names = answer["lost"]?.asArray.map { $0.compactMap(\.asString).joined(separator: ",") }
      let lost = answer["lost"] == answer["fields"] ? "" : names.map { " without \($0)" } ?? ""
      return
        "\(answer["became"]?.asString ?? "?") \(answer["path"]?.asString ?? "?")\(was)\(why)\(fields)\(lost)"
    }
  }

  /// Everything that may have been written down so far, as text.
  var journalText: String { JSON.array(journal + states).text }
}
