// The input is a flow definition.

import FlowDefinitions
import JSONText

func checkFlows(_ input: [UInt8]) throws {
  let problems = Flow.problems(of: input)
  let diagnostics = Diagnostic.all(of: problems, in: input)
  try require(diagnostics.count == problems.count, "every problem is reported")
  for problem in problems { try require(!problem.message.isEmpty, "a problem says something") }
  let again = Diagnostic.all(of: Flow.problems(of: input), in: input)
  try require(again.map(\.json) == diagnostics.map(\.json), "the same definition has the same problems")
  guard let document = try? JSON(parsing: input) else { return }
  for problem in problems {
    try require(document[problem.pointer] != nil, "there is \(problem.pointer), where a problem is")
  }
  try checkBundle(of: document, problems)
}

private func checkBundle(of document: JSON, _ problems: [Problem]) throws {
  guard let flow = try? Flow(document) else {
    return try require(problems.contains { $0.severity == .error }, "a flow is refused for a reason")
  }
  let picture = FlowPicture(flow)
  try require((try? JSON(parsing: picture.json.bytes)) == picture.json, "a picture can be written")
  _ = (picture.mermaid, picture.dot)
  let bundle = Bundle(flow)
  guard let back = try? Bundle(stored: bundle.document) else {
    throw BrokenLaw(description: "a bundle that was written can be read")
  }
  try require(back.digest == bundle.digest, "a bundle that was written reads the same")
}
