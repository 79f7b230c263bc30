// Why a method has no result: the errors of the coordinator, the store and the flows, in one type. Their words and wire form
// are in `EngineErrorWording`, their numbers in `EngineErrorKind`.

import Coordination
import FlowDefinitions
import JSONRPC
import Stores
import Wording

/// The failure of a method.
enum EngineError: Error {
  case call(RPCError)
  /// With the name that was probably meant, the flows that there are, and the folders that are missing.
  case flowNotFound(String, suggestion: String?, flows: [String], missing: [String])
  case flowInvalid([Diagnostic])
  case flowsUnavailable(UnreadableFile)
  case sessionNotFound(String)
  case sessionExists(String)
  /// With the session's view, if the session is active, and the phrasebook in its language.
  case refused(Refusal, View? = nil, in: Phrasebook? = nil)
  /// An error about an active session, with the session's view.
  indirect case during(EngineError, View, in: Phrasebook?)
  case profileConflict(revision: Int)
  case store(StoreError)
}

extension EngineError {
  /// The phrasebook in the language of the session that the error is about, with the sentences of its flow; nil if the error
  /// has none.
  var phrasebook: Phrasebook? {
    switch self {
    case .refused(_, _, let phrasebook): phrasebook
    case .during(_, _, let phrasebook): phrasebook
    default: nil
    }
  }
}
