import JSONText
import Testing

@testable import Coordination

@Suite struct CollectedDataTests {
  /// However many layers there are, and whatever they have in common.
  @Test func theWholeIsWhatOneAfterTheOtherGives() {
    var collected = CollectedData([:])
    var whole = JSONObject()
    for number in 0..<100 {
      let values: JSONObject =
        number % 7 == 3 ? [:] : ["f\(number % 60)": .int(number), "last": .int(number)]
      collected = collected.adding(values)
      whole = whole.merging(values)
      #expect(collected.whole == whole)
      #expect(collected.merging(["f1": "x", "new": 1]) == whole.merging(["f1": "x", "new": 1]))
      #expect(collected.whole.names == whole.names)
    }
  }

  @Test func whatComesFromTheSameEntriesIsTheSame() {
    let many = JSONObject((0..<40).map { ("f\($0)", .int($0)) })
    let below = CollectedData(many).adding(["a": 1])
    let one = below.adding(["c": 3])
    var compared = 0
    let same = one.isSame(as: below.adding(["c": 3])) {
      compared += $0.count
      return $0 == $1
    }
    #expect(same && compared == 1)
    #expect(!one.isSame(as: below.adding(["c": 4])) { $0 == $1 })
    #expect(one.isSame(as: CollectedData(many.merging(["a": 1, "c": 3]))) { $0 == $1 })
  }
}
