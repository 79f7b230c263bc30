// The lists that sessions are found by.

import JSONText

/// A list of sessions. Names are compared by code points.
enum SessionList: Hashable {
  case all
  case flow(String)
  case subject(String)

  private var key: (kind: UInt8, name: String) {
    switch self {
    case .all: (0, "")
    case .flow(let flow): (1, flow)
    case .subject(let subject): (2, subject)
    }
  }

  static func == (left: SessionList, right: SessionList) -> Bool {
    let (left, right) = (left.key, right.key)
    return left.kind == right.kind && left.name.hasSameCodePoints(as: right.name)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(key.kind)
    hasher.combine(CodePoints(key.name))
  }

  /// Returns the lists that a session with this summary belongs to.
  static func lists(of summary: SessionSummary) -> [SessionList] {
    [.all, .flow(summary.flow)] + (summary.subject.map { [.subject($0)] } ?? [])
  }

  /// Returns the lists that a session has to be added to when its summary changes; all of its lists if it had none before.
  static func lists(of summary: SessionSummary, after earlier: SessionSummary?) -> [SessionList] {
    guard let earlier else { return lists(of: summary) }
    var added: [SessionList] = []
    if !summary.flow.hasSameCodePoints(as: earlier.flow) { added.append(.flow(summary.flow)) }
    if let subject = summary.subject, !(earlier.subject.map(subject.hasSameCodePoints) ?? false) {
      added.append(.subject(subject))
    }
    return added
  }
}
