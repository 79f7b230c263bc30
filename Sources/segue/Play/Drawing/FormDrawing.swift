// The questions of a form as text, each up to where the person types.

import JSONText

extension Drawing {
  /// What the screen says besides its questions: the fields that are not asked for, and the complaints that are about no
  /// field.
  func preface(to form: Form) -> String {
    form.unasked.map { field, value in
      line(ink.faint(printable(field.title) + ":"), printable(field.kind.text(of: value)))
    }.joined() + complaints(form.generalComplaints)
  }

  /// The complaints that are about no field, each after the place that it is about.
  func complaints(_ complaints: [Form.Complaint]) -> String {
    complaints.map { complaint(($0.place.tokens.isEmpty ? "" : "\($0.place) – ") + $0.message) }.joined()
  }

  /// One thing that is wrong.
  func complaint(_ message: String) -> String { paragraph(message) { ink.bad("✗ " + $0) } }

  /// The next question. Its last line is where the answer is typed.
  func question(_ question: Form.Question, of form: Form, on screen: JSON) -> String {
    switch question {
    case .field(let field):
      "\n" + line(label(field)) + paragraph(field.description) { ink.faint($0) } + choices(field)
        + form.complaints(about: field).map { complaint($0.message) }.joined() + current(of: field, in: form)
        + "> "
    case .proceed: "\n" + ink.faint("Enter: \(submitTitle(of: screen))") + " > "
    case .event: "\n" + ink.faint(waiting(on: screen)) + "\n> "
    }
  }

  private func waiting(on screen: JSON) -> String {
    screen["events"]?.asArray?.isEmpty == false
      ? "Type “:event NAME”, or its name alone."
      : "There is nothing to answer here. “:help” tells what can be done."
  }

  private func submitTitle(of screen: JSON) -> String {
    printable(screen["submit"]?["title"]?.asString ?? "Next")
  }

  /// The title of a field with remarks: “Season (2000–2100, optional)”.
  private func label(_ field: Field) -> String {
    let remarks = [
      field.hint, field.isRequired && !field.isNullable || field.place.tokens.isEmpty ? nil : "optional",
    ]
    .compactMap { $0 }
    return ink.key(printable(field.title))
      + (remarks.isEmpty ? "" : ink.faint(" (" + remarks.joined(separator: ", ") + ")"))
  }

  private func choices(_ field: Field) -> String {
    let choices: [Field.Choice]
    switch field.kind {
    case .choice(let all), .list(.choice(let all)): choices = all
    default: return ""
    }
    let width = String(choices.count).count
    return choices.enumerated().map { place, choice in
      let number = String(place + 1)
      let padding = String(repeating: " ", count: width - number.count)
      return "  \(padding)\(ink.strong(number))  \(printable(choice.label))\n"
    }.joined()
  }

  /// The value that Enter takes: “[Owls] ”.
  private func current(of field: Field, in form: Form) -> String {
    if form.holdsSecret(of: field) { return ink.faint("[kept] ") }
    guard let value = form.shown(of: field) else { return "" }
    let text = printable(field.kind.text(of: value)).split(separator: "\n").joined(separator: "⏎")
    return ink.faint("[\(text)] ")
  }
}
