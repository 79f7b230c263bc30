// Draws where a screen stands: a line for each presentation, its stack as a path, its tabs side by side.

import JSONText

extension Drawing {
  /// The presentations from the root up; empty if there is nothing but the screen itself.
  func chain(_ chain: JSON?) -> String {
    let levels = chain?.asArray ?? []
    let isPlain = levels.count == 1 && levels[0]["tabs"] == nil && (levels[0]["depth"]?.asInt ?? 1) <= 1
    if isPlain { return "" }
    return levels.enumerated().map { presentation($1, isTop: $0 == levels.count - 1) }.joined()
  }

  private func presentation(_ level: JSON, isTop: Bool) -> String {
    let stack = level["tabs"] == nil ? level : selectedTab(of: level)
    return line(style(of: level), tabs(level["tabs"]), ink.faint(path(stack, isTop: isTop)))
  }

  /// The style of a presentation that lies over another: “formSheet ▸”.
  private func style(of level: JSON) -> String {
    guard let number = level["level"]?.asInt, number > 0 else { return "" }
    let purpose = level["purpose"] == "gate" ? "gate, " : ""
    return ink.faint(
      String(repeating: "  ", count: number) + purpose + printable(level["style"]?.asString ?? "") + " ▸")
  }

  private func tabs(_ tabs: JSON?) -> String {
    (tabs?.asArray ?? []).map { tab in
      let title = printable(tab["title"]?.asString ?? tab["name"]?.asString ?? "")
      let badge = tab["badge"]?.asString.map { " (\(printable($0)))" } ?? ""
      return tab["selected"] == true ? ink.strong("[\(title)\(badge)]") : ink.faint(" \(title)\(badge) ")
    }.joined(separator: " ")
  }

  private func selectedTab(of level: JSON) -> JSON {
    level["tabs"]?.asArray?.first { $0["selected"] == true } ?? [:]
  }

  /// The path to the screen: “… › Team › League”. The title of the screen itself is left out, since it stands right below.
  private func path(_ stack: JSON, isTop: Bool) -> String {
    let entries = stack["stack"]?.asArray ?? []
    let titles = entries.map { printable($0["title"]?.asString ?? $0["step"]?.asString ?? "") }
    let isCut = (stack["depth"]?.asInt ?? entries.count) > entries.count
    let path = (isCut ? ["…"] : []) + (isTop ? titles.dropLast() : titles)
    return path.joined(separator: " › ") + (isTop && !path.isEmpty ? " ›" : "")
  }

  /// The gate that the user has to pass first, or the one that they did not pass.
  func gate(_ gate: JSON?) -> String {
    guard let gate, let flow = gate["flow"]?.asString, let state = gate["state"]?.asString else { return "" }
    if state == "pending" { return paragraph("Before you go on: \(flow)") { ink.faint($0) } }
    let reason = gate["reason"]?.asString.map { " (\($0))" } ?? ""
    return paragraph("! \(flow): \(state)\(reason)") { ink.warning($0) }
  }
}
