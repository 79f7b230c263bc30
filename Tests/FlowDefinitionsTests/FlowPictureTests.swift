// A flow as boxes and arrows, and as what drawing programs are told.

import JSONText
import Testing

@testable import FlowDefinitions

private let trip = #"""
  {
    "flow": "trip", "start": "where",
    "on": {"help": {"present": "faq"}},
    "groups": {"all": {"steps": ["where", "sure"], "initial": "where", "on": {"leave": {"end": "cancelled"}}}},
    "steps": {
      "where": {
        "screen": {"title": "Where \"to\"?"}, "next": "how", "requires": {"unless": "has(profile.name)", "present": "sign-in"},
        "after": {"PT90S": {"popTo": "root"}}
      },
      "how": {"route": [{"when": "data.far", "to": "fly"}, "sure"]},
      "fly": {"action": {"name": "book", "title": "Booking"}, "next": "sure", "onError": "where"},
      "sure": {"screen": {"title": "Sure?"}, "next": {"present": "pay", "onResult": "done"}},
      "pay": {"screen": {}, "next": {"dismiss": true}},
      "done": {"end": "completed", "title": "Done"}
    }
  }
  """#

@Suite struct FlowPictureTests {
  private func picture(path: [String] = []) throws -> FlowPicture {
    FlowPicture(try Flow(reading: Array(trip.utf8)), path: path.map { StepID($0) })
  }

  @Test func everyStepIsABoxAndSoIsWhatItLeadsTo() throws {
    let boxes = try picture().boxes
    #expect(
      boxes.map { "\($0.kind) \($0.id): \($0.title)" } == [
        "screen where: Where \"to\"?", "route how: how", "action fly: Booking", "screen sure: Sure?",
        "screen pay: pay", "end done: Done", "outside flow:sign-in: sign-in", "end end:cancelled: cancelled",
        "outside flow:faq: faq",
      ])
  }

  @Test func everyWayIsAnArrowThatSaysWhatTakesIt() throws {
    let arrows = try picture().arrows
    #expect(
      arrows.map { "\($0.from) \($0.kind) \($0.to): \($0.label)" } == [
        "where step how: ", "where step where: after 90 s",
        "where gate flow:sign-in: unless has(profile.name)",
        "how step fly: [data.far]", "how step sure: ", "fly step sure: ", "fly step where: error",
        "sure present pay: ", "sure step done: result", "where step end:cancelled: leave",
        "sure step end:cancelled: leave",
        "where present flow:faq: help (anywhere)",
      ])
  }

  /// A step may be called as an end, and as another flow.
  @Test func endsAndFlowsAreNotTheStepsThatAreCalledAlike() throws {
    let text = #"""
      {"flow": "f", "start": "home", "steps": {
        "home": {"tabs": {"list": {"flow": "list"}, "more": {"step": "cancelled"}}},
        "cancelled": {"screen": {}, "on": {"quit": {"end": "cancelled"}, "all": {"present": "list"}}},
        "list": {"screen": {}, "next": {"end": "completed"}, "requires": {"unless": "true", "present": "cancelled"}}}}
      """#
    #expect(
      FlowPicture(try Flow(reading: Array(text.utf8))).arrows.map { "\($0.from) \($0.kind) \($0.to)" } == [
        "home step flow:list", "home step cancelled", "cancelled step end:cancelled",
        "cancelled present list",
        "list step end:completed", "list gate cancelled",
      ])
  }

  @Test func theTimersOfAGroupAreDrawnFromEachOfItsSteps() throws {
    let text = #"""
      {"flow": "f", "start": "a", "groups": {"g": {"steps": ["a", "b"], "after": {"PT5M": "late"}}},
        "steps": {"a": {"screen": {}, "next": "b"}, "b": {"screen": {}}, "late": {"screen": {}}}}
      """#
    #expect(
      FlowPicture(try Flow(reading: Array(text.utf8))).arrows.map { "\($0.from) \($0.to): \($0.label)" }
        == ["a b: ", "a late: after 5 min", "b late: after 5 min"])
  }

  @Test(.timeLimit(.minutes(5)))
  func aGroupThatHandlesMuchTakesLinearTime() throws {
    let names = (0..<300).map { "s\($0)" }
    let steps = names.map { "\"\($0)\": {\"screen\": {}}" }.joined(separator: ",")
    let events = names.map { "\"on-\($0)\": \"s0\"" }.joined(separator: ",")
    let text = """
      {"flow": "many", "start": "s0", "steps": {\(steps)}, "groups": {"all": {"steps": \(names), "on": {\(events)}}}}
      """
    #expect(FlowPicture(try Flow(reading: Array(text.utf8))).arrows.count == 300 * 300)
  }

  @Test func thePathOfASessionIsMarked() throws {
    let boxes = try picture(path: ["where", "sure"]).boxes
    #expect(boxes.filter(\.isOnPath).map(\.id) == ["where", "sure"])
    #expect(boxes.filter(\.isCurrent).map(\.id) == ["sure"])
  }

  @Test func mermaidGetsQuotedTitlesAndTheMarks() throws {
    let text = try picture(path: ["where", "sure"]).mermaid
    #expect(
      text.hasPrefix(
        "flowchart TD\n  n0[\"Where #quot;to#quot;?\"]\n  n1{\"how\"}\n  n2[/\"Booking\"/]\n"))
    #expect(text.contains("  start(( )) --> n0\n  n0 --> n1\n"))
    #expect(text.contains("  n0 -.->|\"unless has(profile.name)\"| n6\n"))
    #expect(text.contains("  class n0 path\n  class n3 current\n"))
  }

  @Test func graphvizGetsTheSame() throws {
    let text = try picture(path: ["where"]).dot
    #expect(text.hasPrefix("digraph \"trip\" {\n"))
    #expect(
      text.contains(
        ##"  "where" [label="Where \"to\"?", shape=box, penwidth=3, style=filled, fillcolor="#ffdd66"];"##))
    #expect(text.contains(#"  "sure" -> "pay" [label="", style=dashed];"#))
  }
}
