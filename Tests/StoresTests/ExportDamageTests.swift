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

  private func damage(_ line: Int, _ flaw: StoreError.Flaw) -> StoreError {
    .corrupt(StoreError.Damage(file: "export", record: line, byte: 0, flaw: flaw))
  }
}
