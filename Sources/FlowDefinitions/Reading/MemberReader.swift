// Reads objects whose keys belong to the language: steps, screens, transitions.

import JSONText
import Spelling

/// Hands out the members of an object by name, and keeps track of those that nobody asked for.
struct MemberReader {
  let members: JSONObject
  let node: DefinitionNode
  private var asked: [String] = []

  init(members: JSONObject, node: DefinitionNode) {
    self.members = members
    self.node = node
    // As many as most objects may have: growing step by step took 30,000 instructions of a start.
    asked.reserveCapacity(16)
  }

  /// Returns the member of that name, or nil if the author left it out.
  mutating func optional(_ name: String) -> DefinitionNode? {
    asked.append(name)
    return members[name].map {
      DefinitionNode(json: $0, pointer: node.pointer.appending(name), reading: node.reading)
    }
  }

  /// Returns the member of that name, or reports that it is missing.
  mutating func required(_ name: String) -> DefinitionNode? {
    let member = optional(name)
    if member == nil { node.report(.missingKey(name)) }
    return member
  }

  /// Returns which of these mutually exclusive names the object has. Once one of them is present, the
  /// others are no longer suggested.
  mutating func present(_ names: [String]) -> [String] {
    let present = names.filter(members.contains)
    asked += present.isEmpty ? names : present
    return present
  }

  /// Treats all of these names as asked for.
  mutating func expect(_ names: [String]) { asked += names }

  /// Reports the first member that nobody asked for and whose name is almost one of `names`. Returns whether there was one.
  mutating func reportSlip(of names: [String]) -> Bool {
    for member in members where !asked.contains(member.name) && closest(to: member.name, in: names) != nil {
      node.reading.report(
        .unknownKey(member.name, known: names), at: node.pointer.appending(member.name), part: .name)
      asked.append(member.name)
      return true
    }
    return false
  }

  /// Does what `finish` does, and keeps a later `finish` from reporting the same members again.
  mutating func giveUp(_ meant: (String) -> Problem.Mistake?) {
    finish(meant)
    asked += members.names
  }

  /// Reports the members that nobody asked for.
  ///
  /// - Parameter meant: Returns where a key belongs, if it belongs elsewhere or is called otherwise here.
  func finish(_ meant: (String) -> Problem.Mistake? = { _ in nil }) {
    for member in members where !asked.contains(member.name) {
      node.reading.report(
        meant(member.name) ?? .unknownKey(member.name, known: absent),
        at: node.pointer.appending(member.name), part: .name)
    }
  }

  /// Returns what a key from another language is called here, unless that is here already.
  ///
  /// - Parameter meanings: The keys of other languages, and what they are called here.
  func foreign(_ key: String, _ meanings: [String: String]) -> Problem.Mistake? {
    guard let meant = meanings[key], !members.contains(meant) else { return nil }
    return .foreignKey(key, meant: meant)
  }

  /// The names that were asked for and are absent, each once.
  private var absent: [String] {
    asked.indices.filter { !members.contains(asked[$0]) && !asked[..<$0].contains(asked[$0]) }.map {
      asked[$0]
    }
  }
}
