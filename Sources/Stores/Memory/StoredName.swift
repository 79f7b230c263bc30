// The keys of the tables of a store in memory.

import JSONText

/// A key for whatever a caller names, compared by code points.
struct StoredName: Hashable {
  private let kind: UInt8
  private let name: CodePoints

  init(_ key: ProfileKey) {
    switch key {
    case .subject(let subject): (kind, name) = (0, CodePoints(subject))
    case .session(let id): (kind, name) = (1, CodePoints(id))
    }
  }

  init(_ list: SessionList) {
    switch list {
    case .all: (kind, name) = (2, CodePoints(""))
    case .flow(let flow): (kind, name) = (3, CodePoints(flow))
    case .subject(let subject): (kind, name) = (4, CodePoints(subject))
    }
  }
}
