// Where in a definition something has come from.

import FlowDefinitions
import JSONText

/// A place in a definition that a session refers to. A session is pinned to its definitions, so the place stays what it is.
public struct Origin: Sendable, Equatable, Hashable {
  let flow: FlowID
  let pointer: JSONPointer
}
