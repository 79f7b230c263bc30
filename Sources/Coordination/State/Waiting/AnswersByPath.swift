// The answers that wait together, as they are taken one after the other.

import JSONText

/// Waiting answers by the paths of their steps.
///
/// There may be thousands, and each command that takes one is decided on a copy. So what a copy has of its own is a reference for
/// each path, and the place of an answer that was taken stays empty.
struct AnswersByPath: Sendable {
  private final class Waiting: Sendable {
    let path: String
    let answer: WaitingAnswer

    init(_ path: String, _ answer: WaitingAnswer) {
      self.path = path
      self.answer = answer
    }
  }

  /// The places of the paths. Never changed, so that copies share it.
  private final class Places: Sendable {
    let byPath: [CodePoints: Int]
    init(_ paths: [String]) {
      byPath = Dictionary(firstOf: paths.enumerated().map { (CodePoints($0.element), $0.offset) })
    }
  }

  private let places: Places
  private var answers: [Waiting?]
  /// How many paths there are at which answers wait.
  private var count: Int

  /// Creates the answers that wait at these paths.
  init(_ answers: Members<WaitingAnswer>) {
    places = Places(answers.names)
    self.answers = answers.map { Waiting($0.name, $0.value) }
    count = answers.count
  }

  var isEmpty: Bool { count == 0 }

  /// The answers that still wait.
  var members: Members<WaitingAnswer> {
    Members(answers.lazy.compactMap { $0 }.map { ($0.path, $0.answer) })
  }

  /// The answer that waits at that path, with those that come after it.
  subscript(path: String) -> WaitingAnswer? {
    places.byPath[CodePoints(path)].flatMap { answers[$0]?.answer }
  }

  /// Removes the first answer at that path.
  mutating func take(_ path: String) {
    guard let place = places.byPath[CodePoints(path)], let first = answers[place]?.answer else { return }
    if var next = first.later.first {
      next.later = first.later.dropFirst()
      answers[place] = Waiting(path, next)
    } else {
      answers[place] = nil
      count -= 1
    }
  }
}
