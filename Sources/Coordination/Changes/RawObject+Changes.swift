// The kinds of members that changes and full states are read from, as `JSONWriter+Changes` writes them. A list that is not
// there is empty. One of which an element is not understood is nil, since what is left of it may mean something else.

import JSONText

extension RawObject {
  var entry: EntryID? { entry("entry") }

  var frame: FrameID? { frame("frame") }

  /// The entry behind which answers wait.
  var behind: EntryID? { entry("behind") }

  var waitingPlace: WaitingPlace? {
    string("path").map { WaitingPlace(behind: behind, tab: string("tab"), path: $0) }
  }

  func entry(_ name: StaticString) -> EntryID? { string(name, { EntryID(quoted: $0) }, or: { EntryID($0) }) }

  func frame(_ name: StaticString) -> FrameID? { string(name, { FrameID(quoted: $0) }, or: { FrameID($0) }) }

  /// The entries that went, from the top down.
  var removed: [EntryID]? {
    self["removed"] == nil ? [] : strings("removed", { EntryID(quoted: $0) }, or: { EntryID($0) })
  }

  /// Why a presentation ended.
  var why: Presentation.End? { string("why").flatMap { Presentation.End(rawValue: $0) } }

  var errors: [FieldError]? { all("errors", FieldError.init) }

  func origins(_ name: StaticString) -> [Origin]? { all(name, Origin.init) }

  /// Returns the answers that wait, by the paths of their steps.
  func answers(_ name: StaticString) -> Members<WaitingAnswer>? {
    var answers: [(String, WaitingAnswer)] = []
    for (path, json) in object(name)?.objects ?? [] {
      guard let answer = WaitingAnswer(json) else { return nil }
      answers.append((path, answer))
    }
    return Members(answers)
  }

  /// The variables that wait along with the answers.
  var leftVariables: [LeftVariables]? { all("variables", LeftVariables.init) }

  /// Returns what `read` makes of an object; nil if it makes nothing of it, and nil in the optional if there is none.
  func part<Part>(_ name: StaticString, _ read: (RawObject) -> Part?) -> Part?? {
    guard let object = object(name) else { return self[name] == nil ? .some(nil) : nil }
    return read(object).map { .some($0) }
  }

  /// Returns a number that is not negative, and that can be counted on from: whoever wrote a journal by hand may have put
  /// any number there.
  func count(_ name: StaticString) -> Int? { int(name).flatMap { 0...(1 << 53) ~= $0 ? $0 : nil } }

  /// Returns such a number; nil if it is none, and nil in the optional if there is no such member.
  func countIfAny(_ name: StaticString) -> Int?? {
    self[name] == nil ? .some(nil) : count(name).map { .some($0) }
  }

  func time(_ name: StaticString) -> Instant? { string(name, { Instant(quoted: $0) }, or: { Instant($0) }) }

  func members(_ name: StaticString) -> JSONObject { values(name) ?? [:] }
}
