import JSONText
import Testing

struct MembersTests {
  /// Few members are looked through and many are indexed; both must do the same.
  private static let sizes = [0, 1, 5, 31, 32, 33, 200]

  private func members(_ count: Int) -> Members<Int> { Members((0..<count).map { ("n\($0)", $0) }) }

  @Test(arguments: sizes)
  func theOrderIsThatOfComing(_ count: Int) {
    let members = members(count)
    #expect(members.names == (0..<count).map { "n\($0)" })
    #expect(members.map(\.value) == Array(0..<count))
    for place in 0..<count { #expect(members.place(of: "n\(place)") == place) }
    #expect(members["n\(count)"] == nil)
  }

  @Test(arguments: sizes)
  func eachIsShownWhereItLies(_ count: Int) {
    let members = members(count)
    for place in 0..<count {
      #expect(members.withMember(at: place) { $0.element.name } == "n\(place)")
      #expect(members.withMember(at: place) { $0.element.value } == place)
    }
  }

  @Test(arguments: sizes)
  func settingReplacesInPlace(_ count: Int) {
    var members = members(count)
    for place in 0..<count { members["n\(place)"] = -place }
    members["new"] = 7
    #expect(members.map(\.value) == (0..<count).map { -$0 } + [7])
  }

  @Test(arguments: sizes)
  func removingKeepsTheOrderOfTheRest(_ count: Int) {
    var members = members(count)
    for place in stride(from: 0, to: count, by: 3) { members["n\(place)"] = nil }
    members["absent"] = nil
    let rest = (0..<count).filter { $0 % 3 != 0 }
    #expect(members.map(\.value) == rest)
    for (place, value) in rest.enumerated() { #expect(members.place(of: "n\(value)") == place) }
    members["n0"] = 9
    #expect(members.names.last == "n0")
  }

  @Test(arguments: sizes)
  func manyAreRemovedAtOnce(_ count: Int) {
    var members = members(count)
    members.remove(stride(from: 0, to: count, by: 3).map { "n\($0)" } + ["absent", "n0"])
    let rest = (0..<count).filter { $0 % 3 != 0 }
    #expect(members.map(\.value) == rest)
    for (place, value) in rest.enumerated() { #expect(members.place(of: "n\(value)") == place) }
  }

  @Test(arguments: sizes)
  func aNameIsInsertedOnce(_ count: Int) {
    var members = members(count)
    let again = (0..<count).map { members.insert("n\($0)", 0) }
    #expect(!again.contains(true))
    let isNew = members.insert("new", 0)
    #expect(isNew)
    #expect(members.count == count + 1)
  }

  @Test(arguments: [0, 40])
  func namesAreToldApartByCodePoints(_ others: Int) {
    var members = members(others)
    members["\u{E9}"] = 1
    members["e\u{301}"] = 2
    members["\u{1E69}"] = 3
    members["s\u{323}\u{307}"] = 4
    members["s\u{307}\u{323}"] = 5
    #expect(members.count == others + 5)
    #expect(members["\u{E9}"] == 1)
    #expect(members["e\u{301}"] == 2)
    #expect(members["s\u{307}\u{323}"] == 5)
  }

  @Test func equalityLooksPastTheOrder() {
    #expect(["a": 1, "b": 2] as Members == ["b": 2, "a": 1])
    #expect(["a": 1, "b": 2] as Members != ["a": 1])
    #expect(["a": 1] as Members != ["b": 1])
    #expect(["\u{E9}": 1] as Members != ["e\u{301}": 1])
  }

  @Test func ofTwoWithOneNameTheLaterCountsAtTheEarlierPlace() {
    #expect((["a": 1, "b": 2, "a": 3] as Members).map(\.value) == [3, 2])
  }

  @Test func mergingPutsTheOtherOver() {
    let merged = (["a": 1, "b": 2] as Members).merging(["c": 3, "a": 4])
    #expect(merged.names == ["a", "b", "c"])
    #expect(merged.map(\.value) == [4, 2, 3])
  }
}
