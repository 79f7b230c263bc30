import CLibrary
import Testing

@testable import segue

/// One after the other, since the lists are those of the process.
@Suite(.serialized) struct SpareBlocksTests {
  @Test func whatIsKeptLastIsTakenFirst() throws {
    let blocks = try [block(of: 104), block(of: 104)]
    for block in blocks { #expect(SpareBlocks.keep(block, 104)) }
    #expect(SpareBlocks.take(100) == blocks[1])
    #expect(SpareBlocks.take(100) == blocks[0])
    #expect(SpareBlocks.take(100) == nil)
    for block in blocks { free(block) }
  }

  @Test func aBlockIsLargeEnoughForWhoeverTakesIt() throws {
    for size in 8...4104 {
      let kept = try block(of: size)
      #expect(SpareBlocks.keep(kept, size))
      for wanted in max(1, size - 40)...size + 40 {
        guard let taken = SpareBlocks.take(wanted) else { continue }
        #expect(taken == kept)
        #expect(wanted <= size)
        #expect(SpareBlocks.keep(taken, size))
      }
      // The lists are 16 bytes apart.
      #expect(SpareBlocks.take(min((size - 8) / 16 * 16 + 8, 4096)) == kept)
      free(kept)
    }
  }

  @Test func largeOnesAreNotKept() throws {
    let large = try block(of: 4105)
    #expect(!SpareBlocks.keep(large, 4105))
    free(large)
  }

  @Test func noMoreThanAThousandOfASizeAreKept() throws {
    let blocks = try (0...1000).map { _ in try block(of: 72) }
    #expect(blocks.filter { SpareBlocks.keep($0, 72) }.count == 1000)
    for _ in 1...1000 { #expect(SpareBlocks.take(72) != nil) }
    #expect(SpareBlocks.take(72) == nil)
    for block in blocks { free(block) }
  }

  private func block(of size: Int) throws -> UnsafeMutableRawPointer { try #require(malloc(size)) }
}
