// The handlers of a step, which are kept in layers: they are what the layers put together are.

import JSONText
import Testing

@testable import FlowDefinitions

@Suite struct HandlersTests {
  /// Returns the events by name: those in capitals may not apply.
  private static func on(_ events: String) -> String {
    let handlers = events.map { event in
      event.isUppercase
        ? #""\#(event.lowercased())": {"when": "has(data.x)", "to": "end"}"# : #""\#(event)": "end""#
    }
    return "{\(handlers.joined(separator: ", "))}"
  }

  @Test(arguments: ["", "a", "b", "A", "ac", "Ca"], ["", "a", "d", "D", "aB"])
  func allAreThere(own: String, ofTheGroup: String) throws {
    for ofTheFlow in ["", "a", "A", "c", "C", "abC"] {
      let flow = try read(
        flow(
          #""s": {"screen": {}, "on": \#(Self.on(own))}, "end": {"end": "completed"}"#,
          #"""
          "groups": {"g": {"steps": ["s"], "initial": "s", "on": \#(Self.on(ofTheGroup))}},
          "on": \#(Self.on(ofTheFlow))
          """#))
      let all = own + ofTheGroup + ofTheFlow
      let step = StepID("s")
      #expect(flow.handlers(on: step).map { $0.event } == all.map { $0.lowercased() })
      var seen: Set<String> = []
      let offered = all.filter { seen.insert($0.lowercased()).inserted }
      let certain = offered.allSatisfy { $0.isLowercase } ? offered.map { String($0) } : nil
      #expect(flow.certainEvents(on: step)?.map { $0.event } == certain, "\(own) \(ofTheGroup) \(ofTheFlow)")
    }
  }

  /// A flow may have thousands of handlers, and thousands of steps with a handler of their own.
  @Test(.timeLimit(.minutes(5)))
  func manyAreNotCopiedToEachStep() throws {
    let events = (0..<5_000).map { #""e\#($0)": "end""# }.joined(separator: ", ")
    let steps = (0..<5_000).map { #""s\#($0)": {"screen": {}, "on": {"own": "end"}}"# }
    let flow = try read(
      flow(steps.joined(separator: ", ") + #", "end": {"end": "completed"}"#, #""on": {\#(events)}"#))
    #expect(flow.handlers(on: StepID("s9")).count == 5_001)
    #expect(flow.certainEvents(on: StepID("s9"))?.count == 5_001)
  }
}
