// What a waiting answer is found by.

/// Where an answer waits: at the path of its step, behind an entry or for the session, and there for one of its tabs or for all.
public struct WaitingPlace: Hashable, Sendable {
  let behind: EntryID?
  var tab: String?
  let path: String
}
