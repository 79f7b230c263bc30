// Bundles that are damaged, or missed.

import Hashing
import Testing

@testable import Stores

@Suite struct BundleRepairTests {
  @Test func aDamagedBundleIsKeptAside() throws {
    let disk = FaultyDisk()
    let bytes = [UInt8].json("{}")
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    let store = disk.store()
    store.happens(StoreUnit([], bundles: [bundle]))
    disk.setBytes(of: StoreLayout.bundle(bundle.digest), to: [1])
    #expect(try store.check(repairing: true).damages.map(\.flaw) == [.digest])
    #expect(try store.loadBundle(bundle.digest) == nil)
    store.happens(StoreUnit([], bundles: [bundle]))
    #expect(try store.loadBundle(bundle.digest) == bytes)
  }

  /// It is one damage, although sessions miss the bundle from then on.
  @Test func aDamagedBundleThatASessionNeedsCountsOnce() throws {
    let disk = FaultyDisk()
    let bytes = [UInt8].json("{}")
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    disk.store().happens(StoreUnit(start("a").writes, bundles: [bundle]))
    let path = StoreLayout.bundle(bundle.digest)
    disk.setBytes(of: path, to: [1])
    let report = try disk.store().check(repairing: true, needs: { _ in [bundle.digest] })
    #expect(report.damages.map(\.flaw) == [.digest] && report.removed == [path])
    let next = try disk.store().check(repairing: true, needs: { _ in [bundle.digest] })
    #expect(next.damages.map(\.flaw) == [.missing] && next.removed.isEmpty)
  }

  @Test func aBundleThatARepairTookAwayComesAgainWithTheNextSession() throws {
    let disk = FaultyDisk()
    let bytes = [UInt8].json("{}")
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    let running = disk.store()
    running.happens(StoreUnit(start("a").writes, bundles: [bundle]))
    disk.setBytes(of: StoreLayout.bundle(bundle.digest), to: [1])
    #expect(try disk.store().check(repairing: true).damages.map(\.flaw) == [.digest])
    running.happens(StoreUnit(start("b").writes, bundles: [bundle]))
    #expect(try running.loadBundle(bundle.digest) == bytes)
  }

  /// Whatever others do between two calls of a repair: a bundle that they have put there stays.
  @Test(arguments: [false, true]) func aRepairTakesAwayNothingButWhatIsDamaged(othersRepair: Bool) throws {
    let bytes = [UInt8].json("{}")
    let unit = StoreUnit([], bundles: [StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)])
    let path = StoreLayout.bundle(unit.bundles[0].digest)
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      disk.store().happens(unit)
      disk.setBytes(of: path, to: [1])
      let files = disk.process(counting: Set(CallKind.allCases))
      var isPut: Bool?
      files.meanwhile = (
        call,
        {
          if othersRepair { _ = try? disk.store().check(repairing: true) }
          isPut = disk.store().commit([unit]) == [nil]
        }
      )
      let report = try files.store().check(repairing: true)
      let found = try disk.store().loadBundle(unit.bundles[0].digest)
      #expect(found == (isPut == true ? bytes : nil), "call \(call)")
      let kept = disk.contents.filter { $0.key.hasPrefix(StoreLayout.damaged) }
      #expect(report.kept.isEmpty || kept == [report.kept[0]: [1]], "call \(call)")
      #expect(!kept.isEmpty || isPut == true && !othersRepair, "call \(call)")
      return isPut != nil
    }
  }

  /// Who dies putting a bundle there leaves a part of it, under a name that nobody looks for.
  @Test func aBundleThatWasNotPutThereIsNoDamage() throws {
    let bytes = [UInt8].json("{}")
    let bundle = StoredBundle(digest: SHA256.hexadecimal(of: bytes), bytes: bytes)
    try atEveryCall { (call) throws in
      let disk = FaultyDisk()
      let files = disk.process(.isTheLast, at: call)
      _ = files.store().commit([StoreUnit([], bundles: [bundle])])
      let hasHappened = files.isDead
      files.die()
      let store = disk.store()
      #expect(try store.check(repairing: false).isSound, "call \(call)")
      store.happens(StoreUnit([], bundles: [bundle]))
      #expect(try store.loadBundle(bundle.digest) == bytes, "call \(call)")
      return hasHappened
    }
  }

  @Test func aBundleThatASessionNeedsIsMissed() throws {
    let store = FaultyDisk().store()
    let digest = SHA256.hexadecimal(of: [])
    store.happens(start("a"))
    store.happens(start("b"))
    let damage = StoreError.Damage(
      file: StoreLayout.bundle(digest), record: 0, byte: nil, flaw: .missing)
    #expect(try store.check(repairing: true, needs: { _ in ["sha256:" + digest] }).damages == [damage])
    store.happens(StoreUnit([], bundles: [StoredBundle(digest: digest, bytes: [])]))
    #expect(try store.check(repairing: false, needs: { _ in [digest] }).isSound)
  }
}
