// A journal that was cut at a byte, or with that byte flipped or doubled, for every byte: the engine shows a prefix of what
// there was, or says `sessionCorrupt` with the record and the byte. It destroys nothing, and no other session notices.
//
// Some of the bytes are tried each time; with SEGUE_FAULTS=all, all are.

import JSONText
import Testing

@testable import Stores
@testable import StoresTests

/// What is done to a byte.
enum Damage: CaseIterable {
  case cut, flippedLow, flippedHigh, doubled

  func done(to bytes: [UInt8], at place: Int) -> [UInt8] {
    var bytes = bytes
    switch self {
    case .cut: bytes.removeSubrange(place...)
    case .flippedLow: bytes[place] ^= 0x01
    case .flippedHigh: bytes[place] ^= 0x80
    case .doubled: bytes.insert(bytes[place], at: place)
    }
    return bytes
  }
}

@Suite struct DamageTests {
  /// A session that counts, and facts about its subject.
  private static let story = Story(
    "counting",
    [("startFlow", ["flow": "counter", "session": "s", "subject": "ann"])]
      + (1...3).flatMap { number -> [(method: String, params: JSON)] in
        [
          ("send", ["session": "s", "event": "add"]),
          ("updateProfile", ["subject": "ann", "set": ["number": .int(number)]]),
        ]
      })
  private static let session = StoreLayout.journal(ofSession: "s")
  private static let profile = StoreLayout.journal(of: .subject("ann"))

  private let disk = FrontEnd.disk()
  private let calm: CalmPlay

  init() { calm = CalmPlay(Self.story, on: disk) }

  @Test(arguments: Damage.allCases)
  func aDamagedSessionIsAPrefixOrSaidToBeCorrupt(_ damage: Damage) throws {
    let bytes = try JournalBytes(#require(disk.contents[Self.session]))
    for place in Sampling.chosen(of: bytes.whole.indices, everyTime: 100) {
      let frontEnd = frontEnd(with: damage.done(to: bytes.whole, at: place), in: Self.session)
      let comment: Comment = "\(damage) at \(place)"
      let found = Found(frontEnd.ask("currentScreen", ["session": "s"]))
      #expect(bytes.expected(of: damage, at: place).contains(found), comment)
      let history = Found(frontEnd.ask("history", ["session": "s"]))
      #expect(bytes.expectedOfAll(damage, at: place) == history, comment)
      expectOthers(frontEnd, comment)
      expectGoesOn(frontEnd, found, comment)
    }
  }

  /// What can be read goes on from there; what cannot stays as it is, for somebody to repair.
  private func expectGoesOn(_ earlier: FrontEnd, _ found: Found, _ comment: Comment) {
    var frontEnd = earlier
    let before = frontEnd.disk.contents[Self.session]
    let add = StoryMessage("send", ["session": "s", "event": "add"], id: 1, key: 99)
    let next = Found(frontEnd.send(add))
    if case .records(let count) = found {
      #expect(next == .records(count + 1), comment)
      frontEnd.restart()
      #expect(Found(frontEnd.ask("currentScreen", ["session": "s"])) == next, comment)
    } else {
      #expect(next == found, comment)
      #expect(frontEnd.disk.contents[Self.session] == before, comment)
    }
  }

  @Test(arguments: Damage.allCases)
  func damagedFactsAreAnEarlierOnesOrSaidToBeCorrupt(_ damage: Damage) throws {
    let bytes = try JournalBytes(#require(disk.contents[Self.profile]))
    for place in Sampling.chosen(of: bytes.whole.indices, everyTime: 50) {
      let damaged = damage.done(to: bytes.whole, at: place)
      let frontEnd = frontEnd(with: damaged, in: Self.profile)
      let comment: Comment = "\(damage) at \(place)"
      let answer = JSON(answer: frontEnd.ask("getProfile", ["subject": "ann"]))
      if let facts = answer["result"]?["facts"] {
        let revision = answer["result"]?["revision"]?.asInt ?? -1
        #expect(facts == (revision == 0 ? [:] : ["number": .int(revision)]), comment)
        #expect(damage == .cut || revision == 3, comment)
      } else {
        #expect(answer.refusal == "sessionCorrupt", comment)
        #expect(frontEnd.disk.contents[Self.profile] == damaged, comment)
      }
      expectOthers(frontEnd, comment)
    }
  }

  /// A process that finds these bytes.
  private func frontEnd(with bytes: [UInt8], in journal: String) -> FrontEnd {
    let disk = disk.copy()
    disk.setBytes(of: journal, to: bytes)
    var frontEnd = FrontEnd(Self.story, on: disk)
    frontEnd.restart()
    return frontEnd
  }

  private func expectOthers(_ frontEnd: FrontEnd, _ comment: Comment) {
    #expect(frontEnd.look().count == calm.sights.last?.count, comment)
    #expect(frontEnd.bystander() == calm.bystander, comment)
  }
}

/// What was found of a session.
private enum Found: Equatable {
  case nothing
  case records(Int)
  case corrupt(record: Int, byte: Int)
  case other(String)

  init(_ text: String) {
    let answer = JSON(answer: text)
    let data = answer["error"]?["data"]
    if let revision = answer["result"]?["revision"]?.asInt {
      self = .records(revision)
    } else if answer.refusal == "sessionNotFound" {
      self = .nothing
    } else if answer.refusal == "sessionCorrupt", let record = data?["record"]?.asInt,
      let byte = data?["byte"]?.asInt
    {
      self = .corrupt(record: record, byte: byte)
    } else {
      self = .other(text)
    }
  }
}

/// A journal, and what may become of it.
private struct JournalBytes {
  let whole: [UInt8]
  private let starts: [Int]
  private var last: Int { starts.count - 1 }

  init(_ bytes: [UInt8]) {
    whole = bytes
    starts =
      [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") && $0 < bytes.count - 1 }.map { $0 + 1 }
  }

  /// What opening the session may find. Records before a full state are not looked at.
  func expected(of damage: Damage, at place: Int) -> [Found] {
    let all = expectedOfAll(damage, at: place)
    return damage == .cut ? [all] : [all, .records(last)]
  }

  /// What reading all of it finds.
  func expectedOfAll(_ damage: Damage, at place: Int) -> Found {
    if damage == .cut { return expectedOfCut(place) }
    let isFeed = whole[place] == UInt8(ascii: "\n")
    // The last line feed can be spared. A doubled one is an empty line where the next record should be.
    if isFeed, damage == .doubled { return .corrupt(record: line(of: place) + 1, byte: place + 1) }
    if place == whole.count - 1 { return .records(last) }
    return .corrupt(record: line(of: place), byte: starts[line(of: place)])
  }

  private func expectedOfCut(_ place: Int) -> Found {
    // A line is whole without its line feed, too.
    let records = starts.dropFirst().count { $0 - 1 <= place } + (place >= whole.count - 1 ? 1 : 0) - 1
    if records < 0 { return .corrupt(record: 0, byte: 0) }
    return records == 0 ? .corrupt(record: 1, byte: starts[1]) : .records(records)
  }

  private func line(of place: Int) -> Int { (starts.lastIndex { $0 <= place }) ?? 0 }
}
