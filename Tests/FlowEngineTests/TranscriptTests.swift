// What the protocol's transcripts show is what the engine says, one message at a time.

import JSONText
import Testing

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

  @Test func thereAreTranscripts() {
    #expect(!Transcript.all.isEmpty)
    #expect(Transcript.all.allSatisfy { $0.turns.contains { !$0.expected.isEmpty } })
  }
}
