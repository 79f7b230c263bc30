// Two processes on one disk, of which one looks at a session before any call that changes a file of those which the other makes for
// a command that changes the session and a profile together; the other goes on then, or is dead. Who sees the session as it is
// afterwards sees the profile so, too: else a gate would fall that has just been passed.

import Glibc
import JSONText
import Testing

@testable import FlowEngineTests
@testable import Stores
@testable import StoresTests

@Suite struct InterleavingTests {
  /// The last message signs in, and leads behind a gate that goes on holding.
  private static let messages: [(method: String, params: JSON)] = [
    ("startFlow", ["flow": "guarded", "session": "s", "subject": "ann"]),
    ("send", ["session": "s", "event": "open", "payload": ["profile": 7]]),
    ("send", ["session": "s", "event": "register"]),
    ("submit", ["session": "s", "values": ["user": "ann", "email": "ann@example.org"]]),
    ("submit", ["session": "s", "values": ["newsletter": true]]),
  ]

  /// What becomes of the journal of the profile: it is begun, or begun anew since it is long, or added to.
  enum Profile: CaseIterable {
    case missing, long, short

    /// How many bytes there are at least before the last message.
    var size: Int {
      switch self {
      case .missing: 0
      case .long: 16_385
      case .short: 1
      }
    }
  }

  private struct Side {
    let files: FaultyFiles
    private let stage = Stage()
    private let store: FolderStore<FaultyFiles>

    init(on disk: FaultyDisk, counting: Set<CallKind> = []) {
      files = disk.process(counting: counting)
      store = FolderStore(in: files, sync: .always) { _ in }
      stage.start(on: store, folders: ["protocol/examples"], clock: Story.clock)
    }

    func ask(_ messages: ArraySlice<(method: String, params: JSON)>) -> [JSON] {
      stage.askTogether(Array(messages))
    }

    func look() -> Look { Look(ask([("currentScreen", ["session": "s"])])[0]["result"]) }
  }

  private struct Look: Equatable {
    let session: Int?
    let profile: Int?
    let screen: String?

    init(_ view: JSON?) {
      session = view?["revision"]?.asInt
      profile = view?["profileRevision"]?.asInt
      screen = view?["screen"]?["title"]?.asString
    }
  }

  /// A disk on which all but the last message was answered.
  private func disk(_ profile: Profile) -> FaultyDisk {
    let disk = FaultyDisk()
    let side = Side(on: disk)
    let journal = StoreLayout.journal(of: .subject("ann"))
    var number = 0
    while disk.contents[journal]?.count ?? 0 < profile.size {
      let text = String(repeating: "\(number % 10)", count: 300)
      _ = side.ask([("updateProfile", ["subject": "ann", "set": ["text": .string(text)]])])
      number += 1
    }
    _ = side.ask(Self.messages.dropLast())
    side.files.die()
    return disk
  }

  @Test(arguments: Profile.allCases, [true, false])
  func whoSeesThatAGateWasPassedSeesWhy(_ profile: Profile, _ goesOn: Bool) throws {
    let disk = disk(profile)
    let before = Side(on: disk).look()
    #expect(before.screen == "Terms" && before.session == 4)
    try atEveryCall { (call) throws in
      let copy = disk.copy()
      let (one, other) = (Side(on: copy, counting: Fault.isTheLast.calls), Side(on: copy))
      #expect(one.look() == before && other.look() == before)
      var seen: Look?
      let last = one.files.calls + call
      one.files.meanwhile = (
        last,
        {
          if !goesOn { one.files.die() }
          seen = other.look()
        }
      )
      _ = one.ask(Self.messages.suffix(1))
      if let seen {
        #expect(seen.screen == (seen.session == before.session ? "Terms" : "Profile 7"), "call \(call)")
        if seen.session != before.session { #expect(seen.profile != before.profile, "call \(call)") }
      }
      // Whoever writes there brings in what is left of it.
      _ = other.ask([("updateSession", ["session": "s", "host": ["size": "small"]])])
      let after = other.look()
      #expect(after.screen == (after.session == 5 ? "Terms" : "Profile 7"), "call \(call)")
      #expect((after.profile == before.profile) == (after.session == 5), "call \(call)")
      #expect(!goesOn || after.session == 6, "call \(call)")
      return seen != nil
    }
  }

  /// Also where the profile's journal is another one already: then the session follows as soon as it can.
  @Test(arguments: Profile.allCases, [Fault.fails(EIO), .isShort])
  func whicheverCallFailsBothHappenOrNone(_ profile: Profile, _ fault: Fault) throws {
    let disk = disk(profile)
    let before = Side(on: disk).look()
    var outcomes: Set<Bool> = []
    try atEveryCall { (call) throws in
      let copy = disk.copy()
      let (one, other) = (Side(on: copy, counting: Fault.isTheLast.calls), Side(on: copy))
      #expect(one.look() == before && other.look() == before)
      let last = one.files.calls + call
      one.files.fault = (last, fault)
      let answer = one.ask(Self.messages.suffix(1))[0]
      let hasHappened = answer["result"] != nil
      let look = one.look()
      if hasHappened {
        #expect(look.session == 5 && look.profile != before.profile, "call \(call)")
      } else {
        #expect(look == before, "call \(call)")
      }
      #expect(other.look() == look, "call \(call)")
      let isFaulty = one.files.calls >= last
      if isFaulty { outcomes.insert(hasHappened) }
      return isFaulty
    }
    #expect(outcomes.contains(fault == .isShort))
    if profile == .long { #expect(outcomes.contains(true)) }
  }
}
