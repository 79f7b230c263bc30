// The inputs that fuzzing has found worth keeping: those that reach different code, and each that once broke a law.

import Foundation
import Testing

@Suite struct CorpusTests {
  @Test(arguments: FuzzTarget.allCases) func lawsHold(for target: FuzzTarget) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Corpus/\(target.rawValue)")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(!files.isEmpty)
    for file in files {
      let input = Array(try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try target.check(input) }
    }
  }
}
