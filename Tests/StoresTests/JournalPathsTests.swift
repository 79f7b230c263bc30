import Testing

@testable import Stores

@Suite struct JournalPathsTests {
  @Test func namesThatLookAlikeAreTwo() throws {
    var paths = JournalPaths()
    for id in ["K", "K", "a", "K"] {
      #expect(try paths.journal(ofSession: id) == StoreLayout.journal(ofSession: id))
    }
    #expect(throws: StoreError.invalidName("\u{212a}")) { try paths.journal(ofSession: "\u{212a}") }
    for key in [ProfileKey.subject("K"), .subject("\u{212a}"), .session("K"), .subject("K")] {
      #expect(try paths.journal(of: key) == StoreLayout.journal(of: key))
    }
  }
}
