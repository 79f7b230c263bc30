// What the host is asked to do.

import JSONText

/// An action as a view shows it.
struct ActionView: Sendable {
  let name: String
  /// The input, with the secrets that it names.
  let input: JSON
  /// The input without its secrets.
  let openInput: JSON
  let attempt: Int
  /// What tells this action from all others, so that the host does none of them twice.
  let key: String
  /// The members of the input whose secrets this process does not have.
  let missing: [String]
}

extension ActionView {
  /// - Parameter secrets: Whether whoever gets the view may know the secrets.
  func write(to writer: inout JSONWriter, secrets: Bool) {
    writer.beginObject()
    writer.member("name", name)
    writer.name("input")
    writer.value(secrets ? input : openInput)
    writer.member("attempt", attempt)
    writer.member("key", key)
    writer.array("missing", missing) { $0.string($1) }
    writer.endObject()
  }
}
