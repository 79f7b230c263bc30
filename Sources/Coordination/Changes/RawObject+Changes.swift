// The kinds of members that changes and full states are read from, as `JSONWriter+Changes` writes them. A member that is
// not there, or is of another kind, is nil or empty.

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
  var removed: [EntryID] {
    strings("removed", { EntryID(quoted: $0) }, or: { EntryID($0) }) ?? []
  }

  /// Why a presentation ended.
  var why: Presentation.End? { string("why").flatMap { Presentation.End(rawValue: $0) } }

  var errors: [FieldError] { objects("errors")?.compactMap(FieldError.init) ?? [] }

  func origins(_ name: StaticString) -> [Origin] {
    objects(name)?.compactMap { Origin($0) } ?? []
  }

  /// Returns the answers that wait, by the paths of their steps.
  func answers(_ name: StaticString) -> Members<WaitingAnswer> {
    Members((object(name)?.objects ?? []).map { ($0.name, WaitingAnswer($0.value)) })
  }

  /// The variables that wait along with the answers.
  var leftVariables: [LeftVariables] { all("variables", LeftVariables.init) ?? [] }

  /// Returns a number that is not negative, and that can be counted on from: whoever wrote a journal by hand may have put
  /// any number there.
  func count(_ name: StaticString) -> Int? { int(name).flatMap { 0...(1 << 53) ~= $0 ? $0 : nil } }

  func time(_ name: StaticString) -> Instant? { string(name, { Instant(quoted: $0) }, or: { Instant($0) }) }

  func members(_ name: StaticString) -> JSONObject { values(name) ?? [:] }
}
