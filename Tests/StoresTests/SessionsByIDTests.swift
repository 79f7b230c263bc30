import Testing

@testable import Stores

@Suite struct SessionsByIDTests {
  private final class Session {}

  @Test func theLastOneIsNotRememberedForLongerThanItIsThere() {
    let (first, second) = (Session(), Session())
    var sessions = SessionsByID<Session>()
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

  @Test func namesThatLookAlikeAreTwo() {
    var sessions = SessionsByID<Session>()
    sessions["K"] = Session()
    sessions["a"] = Session()
    #expect(sessions["\u{212a}"] == nil)
  }
}
