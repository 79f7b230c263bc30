// What a waiting answer is found by.

/// Where an answer waits: at the path of its step, behind an entry or for the session.
public struct WaitingPlace: Hashable, Sendable {
  let behind: EntryID?
  let path: String
}
