// A review: the answers given so far, by screen, each one editable.

import FlowDefinitions
import JSONSchemas
import JSONText

/// A screen's answers, as a review lists them.
struct ReviewedView: Sendable {
  struct Answer: Sendable {
    let path: JSONPointer
    let title: String
    let value: JSON
  }

  let entry: EntryID
  let step: StepID
  let title: String?
  let answers: [Answer]
  let isEditable: Bool
}

extension Turn {
  /// The answers of the screens that lie below the top one, from the bottom up.
  func review() throws(Refusal) -> [ReviewedView] {
    guard let top = session.top else { return [] }
    var reviewed: [ReviewedView] = []
    for entry in screens(below: top) {
      guard let screen = step(of: entry)?.screen, screen.hasSchema else { continue }
      reviewed.append(
        ReviewedView(
          entry: entry.id, step: entry.step, title: try title(of: entry), answers: answers(of: entry, screen),
          isEditable: entry.answers != nil))
    }
    return reviewed.reversed()
  }

  /// The screens of the frame that the user came along, from the top down: also those that presented the top one.
  func screens(below top: Entry) -> [Entry] {
    session.chain.reversed().flatMap { Array($0.stack) }.filter {
      $0.id < top.id && $0.isVisible && $0.frame == top.frame && step(of: $0)?.screen != nil
    }
  }

  private func answers(of entry: Entry, _ screen: Screen) -> [ReviewedView.Answer] {
    entry.values.map { member in
      ReviewedView.Answer(
        path: JSONPointer([member.name]),
        title: screen.schema.root.property(member.name)?.title ?? member.name,
        value: member.value)
    }
  }
}

extension ReviewedView {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("entry", entry)
    writer.member("step", step.name)
    writer.member("title", orNull: title)
    writer.name("answers")
    writer.beginArray()
    for answer in answers {
      writer.beginObject()
      writer.member("path", answer.path.description)
      writer.member("title", answer.title)
      writer.name("value")
      writer.value(answer.value)
      writer.endObject()
    }
    writer.endArray()
    writer.name("editable")
    writer.bool(isEditable)
    writer.endObject()
  }
}
