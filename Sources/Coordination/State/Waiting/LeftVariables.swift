// What was assigned in a run of a flow that is over, where its answers wait to be walked through again.

import JSONText

/// The variables of an invocation that went, which the next one at its path goes on with: what was assigned by its answers is not
/// assigned again.
public struct LeftVariables: Sendable {
  /// The path of what ran it; the root's is empty.
  let path: String
  let vars: JSONObject
}

extension LeftVariables {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("path", path)
      writer.member("vars", vars)
    }
  }

  init?(_ json: RawObject) {
    guard let path = json.string("path") else { return nil }
    self.init(path: path, vars: json.members("vars"))
  }
}
