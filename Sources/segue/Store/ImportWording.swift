// What an import says of an export, in words.

import Stores

extension StoreError.Flaw {
  /// What is wrong with a line of an export.
  var wordsOfExport: String {
    switch self {
    case .malformed: "this is not a line of an export, or not in its place"
    case .checksum: "this line is not as it was written: its checksum does not match"
    case .digest: "this flow is not as it was written: its digest does not match"
    case .revision(let found): "this record has revision \(found), which is not the next one"
    case .name(let name): "“\(name)” is neither the id of a session nor a digest"
    case .count(let said, let found):
      "this line says that \(said) lines come before it, and there are \(found)"
    case .newerFormat(let version): "a newer program wrote this export, in format \(version)"
    case .missing, .owner, .unreadable: words
    }
  }
}

extension StoreImport.Refused {
  /// Why something was not taken in.
  var message: String {
    switch self {
    case .session(let id): "there is another session “\(id)” in the store, which stays as it is"
    case .profile(.subject(let subject)):
      "the profile of “\(subject)” in the store is another one, and stays as it is"
    case .profile(.session(let id)):
      "the profile of the session “\(id)” in the store is another one, and stays as it is"
    case .damaged(let damage):
      "\(StoreError.corrupt(damage).message); it stays as it is"
        + (damage.isRepairable ? ", and “segue store check --repair” mends it" : "")
    case .withoutBundle(let id, let digest):
      "the session “\(id)” is of a flow, \(digest), that is neither in the export nor in the store"
    case .unreadable(let id, let record):
      "the session “\(id)” is not taken in: its record \(record) says what this program does not know"
    case .cutOff(let id):
      "the session “\(id)” is not taken in: the export ends before it does"
    case .damagedLine(let id, let line):
      "the session “\(id)” is not taken in: line \(line) of the export is damaged, and may belong to it"
    }
  }
}
