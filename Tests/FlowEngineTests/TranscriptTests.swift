// What the protocol's transcripts show is what the engine says, one message at a time.

import JSONText
import Testing

@testable import FlowEngine

@Suite struct TranscriptTests {
  @Test(arguments: Transcript.all)
  func theEngineSaysWhatTheTranscriptShows(_ transcript: Transcript) {
    let stage = Stage()
    for turn in transcript.turns {
      switch turn.deed {
      case .start(let arguments): stage.start(arguments)
      case .send(let message): #expect(stage.send([message]) == turn.expected, "line \(turn.line)")
      }
    }
  }

  /// Nothing that a session goes through makes the engine hold itself.
  @Test(arguments: Transcript.all)
  func theEngineIsGoneWithWhoHeldIt(_ transcript: Transcript) {
    weak var engine: Engine?
    do {
      let stage = Stage()
      for turn in transcript.turns {
        switch turn.deed {
        case .start(let arguments): stage.start(arguments)
        case .send(let message): _ = stage.send([message])
        }
        engine = stage.engine
        #expect(engine != nil)
      }
    }
    #expect(engine == nil)
  }

  @Test func thereAreTranscripts() {
    #expect(!Transcript.all.isEmpty)
    #expect(Transcript.all.allSatisfy { $0.turns.contains { !$0.expected.isEmpty } })
  }
}
