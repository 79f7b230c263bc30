// A view as text: what stands on the screen before anything is asked. Every function here turns what the engine has said
// into text; nothing is decided, and nothing is printed.

import JSONText

/// Draws what a session shows.
struct Drawing {
  let ink: Ink

  /// The view up to its first question.
  /// - Parameter hidesInput: Whether to leave out an action's input, since it may contain what was typed unseen.
  func screen(_ view: JSON, hidesInput: Bool = false) -> String {
    let screen = view["screen"] ?? .null
    return "\n" + chain(view["navigation"]?["chain"])
      + heading(screen, progress: view["progress"])
      + paragraph(screen["body"]?.asString) { $0 }
      + gate(view["gate"])
      + paragraph(view["notice"]?.asString) { ink.warning("! " + $0) }
      + review(screen["review"])
      + action(screen["action"], hidesInput: hidesInput)
      + events(screen["events"])
  }

  private func heading(_ screen: JSON, progress: JSON?) -> String {
    let title = screen["title"]?.asString ?? screen["step"]?.asString ?? ""
    return line(ink.strong(printable(title)), ink.faint(position(progress) ?? ""))
  }

  /// “2 of 4–5”: which screen the user is on, and how many there are on the shortest and on the longest way.
  private func position(_ progress: JSON?) -> String? {
    guard let progress, let done = progress["done"]?.asInt, let least = progress["remainingMin"]?.asInt,
      least > 0
    else { return nil }
    let most = progress["remainingMax"]?.asInt
    if done + least == 1, most == least { return nil }
    switch most {
    case nil: return "\(done + 1) of \(done + least) or more"
    case least: return "\(done + 1) of \(done + least)"
    case let most?: return "\(done + 1) of \(done + least)–\(done + most)"
    }
  }

  /// The action that the host would do, and that the person does in its place.
  private func action(_ action: JSON?, hidesInput: Bool) -> String {
    guard let action, let name = action["name"]?.asString else { return "" }
    let attempt = action["attempt"]?.asInt ?? 1
    let missing = (action["missing"]?.asArray ?? []).map { $0.words }
    let given = hidesInput ? " with what “:input” shows, also of what was typed unseen." : " with"
    return paragraph(
      ink.faint("Now your program would do ")
        + ink.key(printable(name)) + ink.faint(attempt > 1 ? " (attempt \(attempt))" : "") + ink.faint(given))
      + (hidesInput ? "" : input(of: action))
      + paragraph(
        missing.isEmpty
          ? nil : ink.warning("! This process has not got: " + printable(missing.joined(separator: ", "))))
      + paragraph(ink.faint("Say what comes of it, or that it fails: “:fail CODE MESSAGE”."))
  }

  /// The input that an action is given.
  func input(of action: JSON) -> String {
    paragraph(printable((action["input"] ?? [:]).pretty(width: 76)), indent: "  ")
  }

  /// The events that can be sent now. Others are left out: a terminal has no button to grey out.
  private func events(_ events: JSON?) -> String {
    let events = (events?.asArray ?? []).filter { $0["enabled"] != false }
    return events.map { event in
      let label = ":event " + printable(event["event"]?.asString ?? "")
      return line(ink.key(label), ink.faint(printable(event["title"]?.asString ?? "")))
    }.joined()
  }

  private func review(_ review: JSON?) -> String {
    (review?.asArray ?? []).map { part in
      let answers = (part["answers"]?.asArray ?? []).map { answer in
        let title = answer["title"]?.asString ?? answer["path"]?.asString ?? ""
        let words = answer["label"]?.asString ?? (answer["value"] ?? .null).words
        return "  \(ink.faint(printable(title) + ":")) \(printable(words))\n"
      }
      // A screen that was left by an event may have no answer.
      if answers.isEmpty, part["editable"] != true { return "" }
      let step = printable(part["step"]?.asString ?? "")
      return line(
        printable(part["title"]?.asString ?? step), part["editable"] == true ? ink.key(":edit \(step)") : "")
        + answers.joined()
    }.joined()
  }
}

// MARK: - Text

extension Drawing {
  /// The parts that are not empty, on one line; empty if all of them are.
  func line(_ parts: String...) -> String {
    let parts = parts.filter { !$0.isEmpty }
    return parts.isEmpty ? "" : parts.joined(separator: "  ") + "\n"
  }

  /// The lines of a text; empty if there is no text.
  func paragraph(_ text: String?, indent: String = "") -> String {
    guard let text, !text.isEmpty else { return "" }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "\(indent)\($0)\n" }.joined()
  }

  /// A text from the flow, set off by `paint`.
  func paragraph(_ text: String?, paint: (String) -> String) -> String {
    paragraph(text.map { paint(printable($0)) })
  }
}
