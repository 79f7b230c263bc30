// What is worked out when a flow is read: its digest, durations, how far it is to the end, and what a bundle keeps.

import FlowDefinitions
import JSONText
import Testing

@Suite struct DigestTests {
  private static let text = flow(#""a": {"screen": {"title": "T"}, "next": "b"}, "b": {"end": "completed"}"#)

  @Test func theDigestIsThatOfTheCanonicalJSON() throws {
    let flow = try read(#"{"start":"a","flow":"f","steps":{"a":{"end":"completed"}}}"#)
    // sha256sum of {"flow":"f","start":"a","steps":{"a":{"end":"completed"}}}
    #expect(flow.digest == "sha256:88725b21549070a39270dad9ffa2f26132579e90febd18f58577403404007364")
  }

  @Test func itDoesNotDependOnSpacesAndOrder() throws {
    let other =
      #"{"steps":{"b":{"end":"completed"},"a":{"next":"b","screen":{"title":"T"}}},"start":"a","flow":"test"}"#
    #expect(try read(Self.text).digest == read(other).digest)
  }

  @Test(arguments: [("\"T\"", "\"t\""), ("\"T\"", "\"T\", \"ui\": {\"n\": 1}"), ("completed", "failed")])
  func anyOtherDefinitionHasAnother(old: String, new: String) throws {
    #expect(try read(Self.text).digest != read(Self.text.replacing(old, with: new)).digest)
  }

  @Test func numbersThatAreWrittenDifferentlyAreDifferent() throws {
    let one = flow(#""a": {"screen": {"ui": {"n": 1}}, "next": {"end": "completed"}}"#)
    #expect(try read(one).digest != read(one.replacing("1}", with: "1.0}")).digest)
  }
}

@Suite struct BundleTests {
  @Test func aStoredBundleIsTheSameBundle() throws {
    let text = flow(#""z": {"screen": {"ui": {"b": 1.10, "a": 2}}, "next": "a"}, "a": {"end": "completed"}"#)
    let bundle = Bundle(try read(text))
    let again = try Bundle(stored: bundle.document)
    #expect(again.digest == bundle.digest)
    #expect(again.document == bundle.document)
    #expect(again.root.steps.names == ["z", "a"])
    #expect(again[FlowID("test")]?.digest == bundle.root.digest)
    #expect(again[FlowID("other")] == nil)
  }

  @Test(arguments: [
    "", "{}", "[]", #"{"flow": "f"}"#, #"{"flow": "f", "flows": {}}"#, #"{"flow": "f", "flows": {"f": {}}}"#,
  ])
  func whatIsNoBundleIsRefused(text: String) {
    #expect(throws: FlowProblems.self) { try Bundle(stored: Array(text.utf8)) }
  }
}

@Suite struct IntervalTests {
  @Test(arguments: [
    ("PT15M", 900_000), ("P2DT1.5S", 172_801_500), ("P1W", 604_800_000), ("PT0S", 0), ("P1D", 86_400_000),
    ("PT1H30M10S", 5_410_000), ("PT0.001S", 1), ("P1W2DT3H", 788_400_000), ("PT0.5H", 1_800_000),
    ("P3652424D", 315_569_433_600_000),
  ])
  func durationsAreRead(text: String, milliseconds: Int) {
    #expect(ISODuration(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "P", "PT", "P1", "1D", "P1Y", "P1M", "PT1D", "P1H", "P1DT", "PT1S1M", "P1D1D", "-P1D", "P-1D",
    "PT1,5S",
    "PT.5S", "PT1.5.5S", "pt1s", "PT1S ", "PTT1S", "P1DT1ST1S", "P3652425D", "P4000000D", "PT٣S", "PT1e3S",
    "PT1.S",
  ])
  func whatIsNoDurationIsRefused(text: String) {
    #expect(ISODuration(text) == nil)
  }
}

@Suite struct RemainingTests {
  private static let team = flow(
    #"""
    "type": {"screen": {}, "next": [{"when": "data.l", "to": "league"}, {"when": "data.s", "to": "school"}, "name"]},
    "league": {"screen": {}, "next": "age"}, "age": {"screen": {}, "next": "name"},
    "school": {"screen": {}, "next": "name"}, "name": {"screen": {}, "next": "r"},
    "r": {"route": [{"when": "data.x", "to": "create"}, "done"]},
    "create": {"action": {"name": "n"}, "next": "done"}, "done": {"end": "completed"},
    "again": {"screen": {}, "next": [{"when": "data.x", "to": "again"}, "done"]},
    "events": {"screen": {}, "on": {"x": "type"}}
    """#)

  @Test(
    arguments: [
      ("type", 2, 5), ("league", 3, 4), ("age", 2, 3), ("school", 2, 3), ("name", 1, 2), ("r", 0, 1),
      ("create", 1, 1),
      ("done", 0, 0), ("again", 1, nil), ("events", 1, 1),
    ] as [(String, Int, Int?)])
  func screensAndActionsAreCountedOverAllBranches(step: String, minimum: Int, maximum: Int?) throws {
    let remaining = try #require(try read(Self.team).remaining(from: StepID(step)))
    #expect(remaining.minimum == minimum)
    #expect(remaining.maximum == maximum)
  }

  private static let turns = flow(
    #"""
    "a": {"screen": {}, "next": [{"when": "data.x", "to": "fix"}, {"when": "data.y", "to": "c"}, {"when": "data.z", "present": "p", "onResult": [{"to": "d"}]}]},
    "fix": {"screen": {}, "next": {"popTo": "a"}}, "root": {"screen": {}, "next": {"popTo": "root"}},
    "c": {"screen": {}, "next": [{"when": "data.x", "end": "completed"}, "d"]}, "d": {"screen": {}, "next": "e"},
    "e": {"screen": {}}, "p": {"screen": {"schema": {}}},
    "over": {"screen": {}, "next": {"present": "p", "onResult": {"end": "completed"}}},
    "shown": {"screen": {}, "next": {"present": "p", "onResult": "d"}}
    """#)

  /// Going back is no end, an end beside other ways is one, and what is presented leads on with its result.
  @Test(
    arguments: [
      ("a", 2, nil), ("fix", 3, nil), ("root", 3, nil), ("c", 1, 3), ("d", 2, 2), ("over", 1, 1),
      ("shown", 3, 3),
    ] as [(String, Int, Int?)])
  func theWayBackIsNoEnd(step: String, minimum: Int, maximum: Int?) throws {
    let remaining = try #require(try read(Self.turns).remaining(from: StepID(step)))
    #expect(remaining.minimum == minimum)
    #expect(remaining.maximum == maximum)
  }

  @Test func aStepThatIsNotThereHasNone() throws {
    #expect(try read(Self.team).remaining(from: StepID("nowhere")) == nil)
  }

  /// Diamonds one behind the other have 2^60 paths.
  @Test func manyBranchesAreCountedAllTheSame() throws {
    let steps = (0..<60).map {
      #""a\#($0)": {"screen": {}, "next": [{"when": "data.x", "to": "b\#($0)"}, "a\#($0 + 1)"]}, "b\#($0)": {"screen": {}, "next": "a\#($0 + 1)"}"#
    }
    let flow = try read(flow((steps + [#""a60": {"end": "completed"}"#]).joined(separator: ", ")))
    #expect(flow.remaining(from: StepID("a0"))?.minimum == 60)
    #expect(flow.remaining(from: StepID("a0"))?.maximum == 120)
  }

  /// More than there is stack for, if each step waited for the one behind it.
  @Test(arguments: [false, true])
  func manyStepsAreCountedAllTheSame(isBackwards: Bool) throws {
    let count = 20_000
    let steps = (0..<count).map { #""s\#($0)": {"screen": {}, "next": "s\#($0 + 1)"}"# }
    let ordered = (isBackwards ? steps.reversed() : steps) + [#""s\#(count)": {"end": "completed"}"#]
    let flow = try read(flow(ordered.joined(separator: ", ")))
    #expect(flow.remaining(from: StepID("s0"))?.minimum == count)
    #expect(flow.remaining(from: StepID("s0"))?.maximum == count)
  }
}

@Suite struct ReadingTests {
  @Test func whatIsLeftOutHasItsUsualMeaning() throws {
    let flow = try read(flow(#""a": {"screen": {}, "next": {"end": "completed"}}"#))
    let step = try #require(flow[StepID("a")])
    #expect(step.back == nil)
    #expect(step.cancel == .allow)
    #expect(step.dismiss == .forbid)
    #expect(step.leave == .free)
    #expect(step.keepsDrafts)
    #expect(step.screen?.hasSchema == false)
    #expect(step.screen?.documentText == Array(#""schema":null,"ui":{}"#.utf8))
  }

  @Test func aNameIsAStepBeforeItIsAGroup() throws {
    let flow = try read(
      flow(
        #""a": {"screen": {}, "next": "both"}, "both": {"screen": {}, "next": "only"}, "c": {"end": "completed"}"#,
        #""groups": {"both": {"steps": ["c"]}, "only": {"steps": ["a"]}}"#))
    guard case .to(let step)? = flow[StepID("a")]?.next?.first?.target else {
      Issue.record("not a step")
      return
    }
    #expect(step == StepID("both"))
    guard case .enter(let group, history: false)? = flow[StepID("both")]?.next?.first?.target else {
      Issue.record("not a group")
      return
    }
    #expect(flow.groups[group.name]?.initial == StepID("a"))
    #expect(flow.group(of: StepID("a"))?.id == GroupID("only"))
  }

  @Test func whatIsPassedThroughKeepsItsNumbersAndOrder() throws {
    let flow = try read(
      flow(
        #""a": {"screen": {"schema": {"properties": {"z": {}, "a": {"multipleOf": 1.10}}}, "ui": {"z": 1e400}}}"#
      ))
    let screen = try #require(flow[StepID("a")]?.screen)
    #expect(
      String(decoding: screen.documentText, as: UTF8.self)
        == #""schema":{"properties":{"z":{},"a":{"multipleOf":1.10}}},"ui":{"z":1e400}"#)
  }

  @Test func secretNamesAreThoseOfAllScreens() throws {
    let flow = try read(
      flow(
        #"""
        "a": {"screen": {"schema": {"properties": {"p": {"writeOnly": true}, "q": {"properties": {"r": {"writeOnly": true}}}}}}, "next": "b"},
        "b": {"screen": {"schema": {"properties": {"s": {}}}}}
        """#))
    #expect(flow.secretNames == ["p", "r"])
  }
}
