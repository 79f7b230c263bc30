// An export of which a byte or a line is wrong, or is more than there may be.

import Testing

@testable import Stores

@Suite struct ExportDamageTests: ExportSuite {
  let exported = ExportedStore()

  @Test func aDamagedLineIsRefusedWithItsNumber() throws {
    let lines = try lines(["b"])
    for (number, line) in lines.enumerated() {
      for place in line.indices {
        var damaged = lines
        damaged[number][place] ^= 1
        guard let damage = damage(of: damaged, "line \(number + 1), byte \(place)") else { continue }
        // A first line that is none leaves what follows without one.
        #expect(damage.record > number && damage.record <= number + 2)
      }
    }
  }

  /// The damage that is found. An export whose damage nobody has noticed must not be complete.
  private func damage(of lines: [[UInt8]], _ what: String) -> StoreError.Damage? {
    do {
      let taking = try take(lines, into: MemoryStore())
      #expect(!taking.isComplete, "\(what)")
      return nil
    } catch StoreError.corrupt(let damage) {
      #expect(damage.file == "export")
      return damage
    } catch {
      // A later version, or a name that is none.
      return nil
    }
  }

  /// One digit more, and the store could not read what it has written.
  @Test(arguments: [1, 1 << 53, 1 << 53 + 1, 999_999_999_999_999_999])
  func aProfileGoesOnFromAnyRevisionThatIsTaken(_ revision: Int) throws {
    let store = FaultyDisk().store()
    let lines = [
      ExportFormat.first,
      JournalLine.header(.subject("bob"), revision: revision - 1, base: 0).bytes.dropLast(),
      JournalLine.record(profile("bob", revision)).bytes.dropLast(), ExportFormat.last(after: 3),
    ]
    do throws(StoreError) {
      var taking = StoreImport(into: store) { _ in [] }
      for line in lines { try taking.take(line) }
      #expect(store.commit(.profile(profile("bob", revision + 1))) == nil)
      #expect(try store.loadProfile(.subject("bob"))?.revision == revision + 1)
      #expect(revision <= 1 << 53)
    } catch {
      #expect(
        error == .corrupt(.init(file: "export", record: 2, byte: 0, flaw: .revision(found: revision - 1))))
      #expect(revision > 1 << 53)
    }
  }

  @Test func anExportWithoutALineIsNotTakenForWhole() throws {
    let lines = try lines()
    for missing in [0, 1, 2, 3, 4, 5, 300, lines.count - 2] {
      var rest = lines
      rest.remove(at: missing)
      #expect(throws: StoreError.self, "without line \(missing + 1)") { try take(rest, into: MemoryStore()) }
    }
    #expect(throws: damage(1, .newerFormat(2))) {
      try take([.json(#"{"segueExport":2}"#)], into: MemoryStore())
    }
    let last = lines.count
    #expect(throws: damage(last, .count(said: last, found: last - 1))) {
      try take(lines.dropLast() + [.json(#"{"segueExport":1,"lines":\#(last)}"#)], into: MemoryStore())
    }
    let named = JournalLine.header(
      SessionHeader(id: "../a", startedAt: time(0), body: .json("{}")), base: 0)
    #expect(throws: damage(2, .name("../a"))) {
      try take([ExportFormat.first, named.bytes.dropLast()], into: MemoryStore())
    }
  }

  /// Whatever is wrong with one line, each session comes in as it was, with its own facts, or not at all; and no others
  /// are missing than the one that the line is in and one beside it.
  @Test(arguments: ["flipped", "missing", "twice", "inserted"])
  func theOthersComeInBesideADamagedLine(_ what: String) throws {
    let source = storeOfMany()
    let lines = try lines(of: source)
    for place in 1..<lines.count - 1 {
      var damaged = lines
      switch what {
      case "flipped": damaged[place][damaged[place].count / 2] ^= 1
      case "missing": damaged.remove(at: place)
      case "twice": damaged.insert(lines[place], at: place)
      default: damaged.insert(.json("{}"), at: place)
      }
      let target = MemoryStore()
      target.happens(StoreUnit([], bundles: [bundle]))
      #expect(try !takeAll(damaged, into: target).isEmpty, "line \(place + 1)")
      let ids = try (0..<6).map { "s\($0)" }.filter { id in
        let whole = try #require(try source.loadSession(id))
        guard let found = try target.loadSession(id) else { return false }
        // That the last record of a session is missing is known only at the end of the export.
        if what == "missing", found.records.count < whole.records.count { return false }
        let isWhole = try target.loadProfile(.session(id)) == source.loadProfile(.session(id))
        #expect(found.records == whole.records && isWhole, "\(id), line \(place + 1)")
        return true
      }
      #expect(ids.count >= 4, "line \(place + 1): \(ids)")
    }
  }

  /// Six sessions of the same flow, of which each second one has facts of its own, and one has a subject.
  private func storeOfMany() -> FolderStore<FaultyFiles> {
    let store = FaultyDisk().store()
    store.happens(StoreUnit([], bundles: [bundle]))
    for number in 0..<6 {
      let id = "s\(number)"
      store.happens(start(id, subject: number == 3 ? "ann" : nil, at: number))
      let facts =
        number % 2 == 0
        ? StoreWrite.profile(
          ProfileRecord(key: .session(id), revision: 1, time: time(number), facts: .json("{}")))
        : number == 3 ? .profile(profile("ann", 1)) : nil
      store.happens(StoreUnit([.record(record(id, 2))] + (facts.map { [$0] } ?? [])))
    }
    return store
  }

  /// Takes all lines in, as far as the import goes on behind damaged ones, which are returned.
  private func takeAll(_ lines: [[UInt8]], into store: any Store) throws -> [StoreError.Damage] {
    var taking = StoreImport(into: store) { [bundle] _ in [bundle.digest] }
    var damages: [StoreError.Damage] = []
    for line in lines {
      do throws(StoreError) {
        try taking.take(line)
      } catch {
        guard case .corrupt(let damage) = error else { throw error }
        damages.append(damage)
        if !taking.isLeavingOut { break }
      }
    }
    taking.finish()
    return damages
  }

  private func damage(_ line: Int, _ flaw: StoreError.Flaw) -> StoreError {
    .corrupt(StoreError.Damage(file: "export", record: line, byte: 0, flaw: flaw))
  }
}
