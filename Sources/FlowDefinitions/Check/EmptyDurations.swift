// Finds sessions that would be over as soon as they have begun.

import JSONText

extension Flow {
  /// The durations of a flow's sessions that are no time at all. They are not reported where a flow is read, since a session that
  /// is stored with such a flow goes on: only those of its own flow count.
  var emptyDurations: [Problem] {
    [("expiresAfter", expiresAfter), ("lifetime", lifetime)].compactMap { key, duration in
      guard duration?.milliseconds == 0, let text = document[key]?.asString else { return nil }
      return Problem(.emptyDuration(text), at: JSONPointer([key]))
    }
  }
}
