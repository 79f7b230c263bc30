// The table of commands.

import Testing

@testable import segue

@Suite struct CommandTests {
  private let commands = Command.all.flatMap { [$0] + $0.parts }

  @Test(arguments: Command.Task.allCases)
  func eachTaskIsThatOfOneCommand(_ task: Command.Task) {
    #expect(commands.count { $0.task == task } == 1)
  }

  @Test func aCommandHasATaskOrParts() {
    for command in commands { #expect((command.task == nil) == !command.parts.isEmpty) }
  }

  @Test func aPartIsCalledAfterItsWhole() {
    for command in Command.all {
      for part in command.parts { #expect(part.name == "\(command.name) \(part.word)") }
    }
  }
}
