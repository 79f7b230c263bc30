// A review: the answers given so far, by screen, and whether each screen can be edited.

import FlowDefinitions
import JSONSchemas
import JSONText

/// A screen's answers, as a review lists them.
struct ReviewedView: Sendable {
  struct Answer: Sendable {
    let path: JSONPointer
    let title: String
    let value: JSON
    /// The words for the value; nil if it has none.
    let label: String?
  }

  let entry: EntryID
  let step: StepID
  let title: String?
  let answers: [Answer]
  let isEditable: Bool
}

extension Turn {
  /// Returns the answers of the screens that lie below the top one, from the bottom up.
  func review() throws(Stop) -> [ReviewedView] {
    guard let top = session.top else { return [] }
    var reviewed: [ReviewedView] = []
    for (entry, obstacle) in screens(below: top) {
      guard let screen = step(of: entry)?.screen, screen.hasSchema else { continue }
      reviewed.append(
        ReviewedView(
          entry: entry.id, step: entry.step, title: try title(of: entry), answers: answers(of: entry, screen),
          isEditable: obstacle == nil && isAnswered(entry)))
    }
    return reviewed.reversed()
  }

  /// Returns the screens of the frame on the user's way to the top one, from the top down, including those that presented
  /// it. Each comes with what forbids going back there, as it would be forbidden to `back` and `cancel`, too.
  func screens(below top: Entry) -> [(entry: Entry, obstacle: Refusal?)] {
    var screens: [(entry: Entry, obstacle: Refusal?)] = []
    let isBusy = isRunningAction(top) && back(of: top) != .allow
    var obstacle: Refusal? = isBusy ? .cannotGoBack(.actionRunning) : nil
    for level in session.chain.indices.reversed() {
      for entry in session.chain[level].stack {
        if entry.id < top.id, entry.isVisible, entry.frame == top.frame, step(of: entry)?.screen != nil {
          screens.append((entry, obstacle))
        }
        if obstacle == nil, back(of: entry) == .forbid {
          obstacle = .cannotGoBack(.forbidden(by: entry.step))
        }
      }
      let isOnTop = level == session.chain.count - 1
      if obstacle == nil, level > 0 { obstacle = isOnTop ? cancelObstacle() : cancelObstacle(level: level) }
    }
    return screens
  }

  /// Returns whether there is an answer to change, if only one that waits for a gate.
  func isAnswered(_ entry: Entry) -> Bool {
    entry.answers != nil || session.pending.contains { $0.source == entry.id && $0.task.isSubmit }
  }

  /// Returns what was answered on the entry, and what transitions have set, if the screen has such a field. What does not
  /// apply was not asked. A screen that cannot be worked out with the facts as they are now is taken as its author wrote
  /// it.
  private func answers(of entry: Entry, _ screen: Screen) -> [ReviewedView.Answer] {
    let screen = (try? adapted(screen, on: entry, entry.values).screen) ?? screen
    let asked = Set(screen.schema.propertyNames + (entry.answers?.names ?? []))
    return entry.values.filter { asked.contains($0.name) }.map { member in
      ReviewedView.Answer(
        path: JSONPointer([member.name]),
        title: screen.schema.root.property(member.name)?.title ?? member.name,
        value: member.value, label: screen.label(of: member.value, for: member.name))
    }
  }
}

extension ReviewedView {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("entry", entry)
    writer.member("step", step.name)
    writer.member("title", orNull: title)
    writer.array("answers", answers) { writer, answer in
      writer.object { writer in
        writer.member("path", answer.path.description)
        writer.member("title", answer.title)
        writer.member("value", answer.value)
        if let label = answer.label { writer.member("label", label) }
      }
    }
    writer.name("editable")
    writer.bool(isEditable)
    writer.endObject()
  }
}
