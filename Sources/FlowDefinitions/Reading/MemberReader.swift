// The members of the objects whose names the program gives: steps, screens, transitions.

import JSONText
import Spelling

/// Hands out the members of an object by name, and knows which nobody asked for.
struct MemberReader {
  let members: JSONObject
  let node: Node
  private var asked: [String] = []

  init(members: JSONObject, node: Node) {
    self.members = members
    self.node = node
  }

  /// The member of that name, or nil if the author left it out.
  mutating func optional(_ name: String) -> Node? {
    asked.append(name)
    return members[name].map {
      Node(json: $0, pointer: node.pointer.appending(name), reading: node.reading)
    }
  }

  /// The member of that name, which must be there.
  mutating func required(_ name: String) -> Node? {
    let member = optional(name)
    if member == nil { node.report(.missingKey(name)) }
    return member
  }

  /// Which of these names the object has, where one excludes the others: once one is there, nobody is sent to another.
  mutating func present(_ names: [String]) -> [String] {
    let present = names.filter(members.contains)
    asked += present.isEmpty ? names : present
    return present
  }

  /// Has all of these names known, whoever may want them.
  mutating func expect(_ names: [String]) { asked += names }

  /// Reports the first member that nobody asked for and that is called almost like one of these. Whether there was one.
  mutating func reportSlip(of names: [String]) -> Bool {
    for member in members where !asked.contains(member.name) && closest(to: member.name, in: names) != nil {
      node.reading.report(
        .unknownKey(member.name, known: names), at: node.pointer.appending(member.name), part: .name)
      asked.append(member.name)
      return true
    }
    return false
  }

  /// As `finish`, where what follows reports none of them again.
  mutating func giveUp(_ meant: (String) -> Problem.Mistake?) {
    finish(meant)
    asked += members.names
  }

  /// Reports the members that nobody asked for. Some are known near by: `meant` says of such a one where it belongs.
  func finish(_ meant: (String) -> Problem.Mistake? = { _ in nil }) {
    for member in members where !asked.contains(member.name) {
      node.reading.report(
        meant(member.name) ?? .unknownKey(member.name, known: absent),
        at: node.pointer.appending(member.name), part: .name)
    }
  }

  /// What was asked for and is not there, each name once.
  private var absent: [String] {
    asked.indices.filter { !members.contains(asked[$0]) && !asked[..<$0].contains(asked[$0]) }.map {
      asked[$0]
    }
  }
}
