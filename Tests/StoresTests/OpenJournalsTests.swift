import Testing

@testable import Stores

@Suite struct OpenJournalsTests {
  @Test func theLastOneIsNotRememberedForLongerThanItIsOpen() throws {
    let files = FaultyDisk().process()
    try files.makeFolder("lists")
    let journals = OpenJournals(in: files, capacity: 4)
    #expect(journals.opened("lists/a") == nil)
    let file = try files.open("lists/a", .create).file
    journals.add("lists/a", file)
    #expect(journals.opened("lists/a") == file && journals.opened("lists/b") == nil)
    journals.rename("lists/a", to: "lists/b")
    #expect(journals.opened("lists/a") == nil && journals.opened("lists/b") == file)
    journals.close("lists/b")
    #expect(journals.opened("lists/b") == nil && files.openFiles == 0)
    #expect(try journals.open("lists/a") != nil)
    journals.closeAll()
    #expect(journals.opened("lists/a") == nil && files.openFiles == 0)
  }

  @Test func oneThatWasMissedIsFoundOnceItIsThere() throws {
    let files = FaultyDisk().process()
    try files.makeFolder("lists")
    let journals = OpenJournals(in: files, capacity: 4)
    #expect(journals.opened("lists/a") == nil)
    let file = try files.open("lists/a", .create).file
    journals.add("lists/a", file)
    journals.add("lists/b", try files.open("lists/b", .create).file)
    #expect(journals.opened("lists/a") == file, "it is not the last one any more")
    journals.closeAll()
  }
}
