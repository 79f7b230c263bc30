import JSONText
import Testing

@testable import Stores

@Suite struct RecentDictionaryTests {
  private final class Session {}

  @Test func theLastOneIsNotRememberedForLongerThanItIsThere() {
    let (first, second) = (Session(), Session())
    var sessions = RecentDictionary<CodePoints, Session>()
    #expect(sessions["a"] == nil)
    sessions["a"] = first
    #expect(sessions["a"] === first && sessions.count == 1)
    sessions["a"] = second
    #expect(sessions["a"] === second && sessions.count == 1)
    #expect(sessions["b"] == nil)
    #expect(sessions["a"] === second)
    sessions["b"] = first
    sessions["a"] = nil
    #expect(sessions["a"] == nil && sessions["b"] === first)
    sessions["b"] = nil
    #expect(sessions["b"] == nil && sessions.count == 0)
  }

  @Test func whatWasMissedIsFoundOnceItIsThere() {
    var numbers = RecentDictionary<String, Int>()
    #expect(numbers["a"] == nil)
    numbers["b"] = 2
    #expect(numbers["a"] == nil && numbers["b"] == 2)
    numbers["a"] = 1
    numbers["b"] = nil
    #expect(numbers["a"] == 1 && numbers["b"] == nil)
    numbers.removeAll()
    #expect(numbers["a"] == nil && numbers.count == 0)
  }

  @Test func namesThatLookAlikeAreTwo() {
    var sessions = RecentDictionary<CodePoints, Session>()
    sessions["K"] = Session()
    sessions["a"] = Session()
    #expect(sessions["\u{212a}"] == nil)
  }
}
