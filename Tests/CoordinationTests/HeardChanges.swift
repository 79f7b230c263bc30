// What a front end knows that goes by `changes` alone (`protocol/README.md`, “Changes”).

import JSONText
import Testing

/// The entries and the presentations that changes have told of. Nothing goes, and nothing presents, that they did not tell of.
struct HeardChanges {
  private var entries: Set<String> = []
  private var levels = 1
  /// Whether some changes were not heard, so that nobody knows any more what they told of.
  private var hasMissed = false

  /// Notes that something has happened of which no view tells.
  mutating func miss() { hasMissed = true }

  /// Hears what the view says has changed.
  mutating func hear(_ view: JSON, _ sourceLocation: SourceLocation) {
    if hasMissed { return }
    for change in view["changes"]?.asArray ?? [] {
      let kind = change["change"]?.asString
      var named = change["removed"]?.asArray ?? []
      if kind == "pop" || kind == "cut" { named += [change["entry"]].compactMap { $0 } }
      if let presenter = change["presentedBy"] { named.append(presenter) }
      for entry in named.compactMap({ $0.asString }) {
        #expect(entries.contains(entry), "what goes or presents was told of", sourceLocation: sourceLocation)
      }
      if kind == "present" { levels += 1 }
      if kind == "dismiss" { levels -= 1 }
      if kind == "present" || kind == "dismiss" {
        #expect(
          change["level"]?.asInt == (kind == "present" ? levels - 1 : levels),
          "presentations come and go at the top", sourceLocation: sourceLocation)
      }
      for come in [change, change["root"], change["placeholder"]] where kind != "cut" || come != change {
        if let entry = come?["entry"]?.asString { entries.insert(entry) }
      }
    }
  }
}
