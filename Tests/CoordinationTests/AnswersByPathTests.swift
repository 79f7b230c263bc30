// Answers that wait: whatever is taken, and in whatever order, the others are left as they are.

import JSONText
import Testing

@testable import Coordination

@Suite struct AnswersByPathTests {
  private static func answer(_ number: Int) -> WaitingAnswer { WaitingAnswer(values: ["n": .int(number)]) }

  private static let paths = ["a", "b", "sub/a", "a", "c", "a", "b"]
  private static let queued = paths.enumerated().map { (path: $0.element, answer: answer($0.offset)) }

  private func numbers(of answers: AnswersByPath) -> [String] {
    answers.members.queued.map { "\($0.path) \($0.answer.values["n"] ?? .null)" }
  }

  @Test(arguments: [
    ["a", "b", "c"], ["c", "a", "a", "a", "b", "b", "sub/a"], ["a", "a", "a", "a"], ["nope"],
  ])
  func theFirstOfAPathIsTaken(taken: [String]) {
    var answers = AnswersByPath(Members(queueing: Self.queued))
    let before = answers
    // The answers of one path wait together, at the place of the first.
    var left = ["a", "b", "sub/a", "c"].flatMap { path in Self.queued.filter { $0.path == path } }
    for path in taken {
      let first = left.firstIndex { $0.path == path }
      #expect(answers[path]?.values == first.map { left[$0].answer.values })
      answers.take(path)
      if let first { left.remove(at: first) }
      #expect(numbers(of: answers) == left.map { "\($0.path) \($0.answer.values["n"] ?? .null)" })
      #expect(answers.isEmpty == left.isEmpty)
    }
    #expect(before.members.queued.count == Self.queued.count, "a copy has its own")
  }

  @Test(.timeLimit(.minutes(5)))
  func manyAreTakenOneByOne() {
    let queued = (0..<10_000).map { (path: "s\($0)", answer: Self.answer($0)) }
    var answers = AnswersByPath(Members(queueing: queued))
    for (path, answer) in queued {
      let before = answers
      #expect(before[path]?.values == answer.values)
      answers.take(path)
      #expect(answers[path] == nil && before[path] != nil)
    }
    #expect(answers.isEmpty)
  }
}
