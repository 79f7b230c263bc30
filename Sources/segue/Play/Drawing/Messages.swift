// What is said between the screens: greeting, help, refusals, and the end.

import JSONRPC
import JSONText

extension Drawing {
  /// What stands above the first screen.
  func greeting(_ view: JSON, isResumed: Bool) -> String {
    let flow = printable(view["flow"]?["id"]?.asString ?? "")
    let session = printable(view["session"]?.asString ?? "")
    return line(ink.strong(flow), ink.faint("\(isResumed ? "continued session" : "session") \(session)"))
      + paragraph(
        ink.faint("Type an answer and press Enter. “:back” goes back, “:help” tells what else there is."))
  }

  /// What can be typed at this view's prompts.
  func help(_ view: JSON) -> String {
    let screen = view["screen"] ?? .null
    let isAction = screen["kind"] == "action"
    let tabs = (view["navigation"]?["chain"]?[0]?["tabs"]?.asArray ?? []).compactMap { $0["name"]?.asString }
    var rows = [("Enter", "take what stands in brackets, or leave the field empty")]
    rows.append((":none", "leave the field empty in any case"))
    rows.append((":back", does(screen["back"])))
    rows.append(
      (":cancel", screen["cancel"]?["allowed"] == false ? impossible(screen["cancel"]) : "give it up"))
    if (view["navigation"]?["chain"]?.asArray?.count ?? 0) > 1 {
      rows.append((":dismiss", "close this, with what it holds, where the flow allows that"))
    }
    for event in screen["events"]?.asArray ?? [] where event["enabled"] != false {
      rows.append(
        (":event " + (event["event"]?.asString ?? ""), event["title"]?.asString ?? "send this event"))
    }
    if !tabs.isEmpty { rows.append((":tab NAME", "select a tab" + list(tabs))) }
    if screen["review"] != nil { rows.append((":edit STEP", "change an earlier answer")) }
    if isAction {
      rows.append((":fail CODE MESSAGE", "say that the action did not succeed"))
      rows.append((":input", "show what the action is given"))
    }
    rows.append((":quit", "leave; a session in a store stays as it is"))
    rows.append(("::text", "an answer that begins with a colon"))
    rows = rows.map { (printable($0.0), printable($0.1)) }
    let width = rows.map { $0.0.count }.max() ?? 0
    return "\n"
      + rows.map { row in
        "  \(ink.key(row.0))\(String(repeating: " ", count: width - row.0.count))  \(row.1)\n"
      }.joined()
  }

  private func does(_ back: JSON?) -> String {
    guard back?["allowed"] == true else { return impossible(back) }
    if back?["does"] == "cancel" { return "close this, and go back to what is under it" }
    return "go back" + (back?["title"]?.asString.map { " to “\($0)”" } ?? "")
      + "; what you typed is offered again"
  }

  /// What is said of going back or cancelling where that is refused.
  private func impossible(_ way: JSON?) -> String {
    switch way?["reason"]?.asString {
    case "atFirstStep": "not possible here: there is nothing to go back to"
    case "forbidden": "not possible here: the flow does not allow it"
    case "actionRunning": "not possible while an action is running"
    default: "not possible here"
    }
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "" : ": " + names.joined(separator: ", ")
  }

  /// Why a call was refused.
  func refusal(_ error: RPCError) -> String {
    // Warnings keep nothing from being played.
    let errors = (error.facts["diagnostics"]?.asArray ?? []).filter { $0["severity"] == "error" }
    let problems = errors.map { problem in
      let words = [problem["message"], problem["hint"]].compactMap { $0?.asString }.joined(separator: " ")
      guard let line = problem["line"]?.asInt, let column = problem["column"]?.asInt else {
        return "  \(printable(words))\n"
      }
      let file = problem["file"]?.asString.map { printable($0) + ", " } ?? ""
      return "  \(file)line \(line), column \(column): \(printable(words))\n"
    }
    let reason = error.facts["reason"]?.asString ?? ""
    return complaint(error.code < 0 && !reason.isEmpty ? "\(error.message): \(reason)" : error.message)
      + problems.joined()
  }

  /// The message that the screen that was answered is no longer there. `typed` is what was typed last on it; everything
  /// before that is kept.
  func overtaken(typed: String?) -> String {
    complaint(
      "The session has gone on meanwhile: the time for that screen was over, or it was answered elsewhere."
        + (typed.map { " Not taken: “\(printable($0))”." } ?? ""))
  }

  /// What would be lost, and the question whether to leave all the same.
  func confirmation(_ lost: JSON?) -> String {
    let entries = (lost?.asArray ?? []).map { entry in
      let fields = (entry["fields"]?.asArray ?? []).map { $0.words }.joined(separator: ", ")
      let title = entry["title"]?.asString ?? entry["step"]?.asString ?? ""
      return "  \(printable(title))\(fields.isEmpty ? "" : ": " + printable(fields))\n"
    }
    return paragraph(ink.warning("! What was typed would be lost:")) + entries.joined()
      + "Leave all the same? (y/n) > "
  }

  /// How a session ended, and with what.
  func outcome(_ view: JSON) -> String {
    let outcome = view["outcome"] ?? .null
    let status = outcome["status"]?.asString ?? "ended"
    let reason = outcome["reason"]?.asString.map { ": " + printable($0) } ?? ""
    let isGood = status == "completed"
    let result = outcome["result"]?.nonNull
    return (view["screen"]?.asObject == nil ? "\n" : screen(view))
      + line(isGood ? ink.good("✓ " + status) : ink.warning("■ " + status + reason))
      + paragraph(result.map { printable($0.pretty(width: 78)) })
  }

  /// What stands below the last screen of a session that is not over.
  func farewell(_ view: JSON, resume: String?) -> String {
    let session = printable(view["session"]?.asString ?? "")
    guard let resume else { return line(ink.faint("Session \(session) was only in memory, and is gone.")) }
    return line(ink.faint("Session \(session) is kept. To go on with it:")) + line("  " + resume)
  }
}
