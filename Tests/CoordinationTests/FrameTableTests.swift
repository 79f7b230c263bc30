// The table of frames is found in by halves: what is not there must not be taken for its neighbour.

import FlowDefinitions
import JSONText
import Testing

@testable import Coordination

@Suite struct FrameTableTests {
  private func frame(_ number: Int) -> Frame {
    Frame(id: FrameID(number), flow: FlowID("f"), input: [:], vars: [:], caller: .presentation)
  }

  private func numbers(of table: FrameTable) -> [Int] { table.map(\.id.number) }

  @Test func eachFrameIsFoundUnderItsOwnIdOnly() {
    let root = FrameID.root.number
    var table = FrameTable(frame(root))
    for number in [root + 6, root + 2, root + 4] { table[FrameID(number)] = frame(number) }
    #expect(numbers(of: table) == [root, root + 2, root + 4, root + 6])
    for number in root...(root + 7) {
      let isThere = [0, 2, 4, 6].contains(number - root)
      #expect(table[FrameID(number)]?.id.number == (isThere ? number : nil))
    }
  }

  @Test func whatIsNotThereIsNotRemoved() {
    let root = FrameID.root.number
    var table = FrameTable(frame(root))
    for number in [root + 2, root + 4] { table[FrameID(number)] = frame(number) }
    for number in [root + 1, root + 3, root + 5, root] { table[FrameID(number)] = nil }
    #expect(numbers(of: table) == [root, root + 2, root + 4])
    table[FrameID(root + 2)] = nil
    #expect(numbers(of: table) == [root, root + 4])
  }
}
