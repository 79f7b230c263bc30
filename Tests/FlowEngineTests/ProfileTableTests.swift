import Coordination
import Stores
import Testing

@testable import FlowEngine

@Suite struct ProfileTableTests {
  /// Who registers once does not stay in memory for good.
  @Test func onlySomeOfManyProfilesThatChangeStayInMemory() throws {
    let table = ProfileTable(MemoryStore())
    for number in 0..<2 * ProfileTable.limit {
      table.advance(ProfileTable.Profile(revision: 1), of: .subject("u\(number)"))
      table.settle()
    }
    #expect(table.profiles.count <= ProfileTable.limit)
  }

  /// They are nowhere else yet.
  @Test func allThatOneGroupOfCallsHasChangedStaysUntilItIsStored() throws {
    let table = ProfileTable(MemoryStore())
    let keys = (0..<2 * ProfileTable.limit).map { ProfileKey.subject("u\($0)") }
    for key in keys { table.advance(ProfileTable.Profile(revision: 1), of: key) }
    for key in [keys[0], keys[keys.count - 1]] { #expect(try table.profile(of: key).revision == 1) }
    table.takeBack(keys[0])
    #expect(try table.profile(of: keys[0]).revision == 0)
  }
}
