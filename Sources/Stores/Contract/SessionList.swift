import JSONText

/// A list of sessions.
enum SessionList: Equatable {
  case all
  case flow(String)
  case subject(String)

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
