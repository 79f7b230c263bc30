// Where in a definition something comes from.

import FlowDefinitions
import JSONText

/// A place in a definition that a session refers to. A session is pinned to its definitions, so the place always means the
/// same.
public struct Origin: Sendable, Equatable, Hashable {
  let flow: FlowID
  let pointer: JSONPointer
}
