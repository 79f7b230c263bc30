// What a store is asked first, before it knows anything: it comes to life whatever that is.

import Testing

@testable import Stores

@Suite struct FirstQuestionTests {
  private static let ann = ProfileKey.subject("ann")

  /// The disk had the log, and not yet the name of the journal.
  @Test func whatWasAnsweredOfAProfileIsKnownAfterTheMachineHasStopped() throws {
    let disk = FaultyDisk()
    let files = disk.process()
    let store = FolderStore(in: files, sync: .always) { _ in }
    store.happens(StoreUnit([.profile(profile("ann", 1))]))
    files.die()
    disk.stop(remembering: .nothing)
    let next = FolderStore(in: disk.process(), sync: .always) { _ in }
    #expect(try next.version(ofProfile: Self.ann)?.revision == 1)
  }

  @Test func aStoreOfALaterFormatIsNotOneWithoutProfiles() throws {
    let disk = FaultyDisk()
    disk.store().happens(start("s"))
    disk.setBytes(of: StoreLayout.format, to: .json(#"{"segueStore":2}"#))
    let store = disk.store { Issue.record("warned: \($0)") }
    #expect(throws: StoreError.newerFormat(2)) { try store.version(ofProfile: Self.ann) }
  }
}
