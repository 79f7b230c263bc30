// Entries are found by leaps down the stack: what is not there must not be leapt over, nor taken for its neighbour.

import FlowDefinitions
import JSONText
import Testing

@testable import Coordination

@Suite struct StackTests {
  private func entry(_ number: Int) -> Entry {
    Entry(
      Change.Push(
        entry: EntryID(number), step: StepID("s"), frame: .root, level: 0, params: [:], isAutomatic: false),
      at: Instant(milliseconds: 0), dataBelow: CollectedData([:]))
  }

  /// Entries with the numbers 2, 4, 6 …
  private func stack(of depth: Int) -> Stack {
    var stack = Stack(entry(2))
    for place in 1..<depth { stack.push(entry(2 * place + 2)) }
    return stack
  }

  @Test func eachEntryIsFoundByItsOwnIdOnlyHoweverDeepTheStack() {
    for depth in 1...130 {
      let stack = stack(of: depth)
      for number in 0...(2 * depth + 3) {
        let isThere = number % 2 == 0 && 2...(2 * depth) ~= number
        #expect(stack.entry(EntryID(number))?.id.number == (isThere ? number : nil))
      }
    }
  }

  @Test func entriesAreFoundWhereStacksHavePartedAndWereChanged() {
    let trunk = stack(of: 50)
    var branch = trunk.dropping(20) ?? trunk
    for number in [101, 103, 105] { branch.push(entry(number)) }
    let isChanged = branch.update(EntryID(40)) { $0.changeRest { $0.title = "changed" } }
    #expect(isChanged)
    #expect(branch.entry(EntryID(40))?.title == "changed")
    #expect(trunk.entry(EntryID(40))?.title == nil)
    for number in [60, 58, 103, 2] { #expect(branch.entry(EntryID(number))?.id.number == number) }
    for number in [62, 100, 102, 104] { #expect(branch.entry(EntryID(number)) == nil) }
    #expect(trunk.entry(EntryID(100))?.id.number == 100)
    #expect(branch.map(\.id.number) == [105, 103, 101] + stride(from: 60, to: 0, by: -2))
  }

  @Test func deepStacksGoWithoutDeepCalls() {
    var deep: Stack? = stack(of: 200_000)
    let lower = deep?.dropping(150_000)
    deep = nil
    #expect(lower?.depth == 50_000)
    #expect(lower?.entry(EntryID(2))?.id.number == 2)
  }
}
