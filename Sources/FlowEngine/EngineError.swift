// Why a method has no result: what the coordinator, the store and the flows say, in one type. The words and the wire
// form of each stand in `EngineErrorWording`, the numbers in `EngineErrorKind`.

import Coordination
import FlowDefinitions
import JSONRPC
import Stores
import Wording

/// A method that failed.
enum EngineError: Error {
  case call(RPCError)
  /// With the word that was probably meant, and the flows that there are.
  case flowNotFound(String, suggestion: String?, flows: [String], missing: [String])
  case flowInvalid([Diagnostic])
  case flowsUnavailable(UnreadableFile)
  case sessionNotFound(String)
  case sessionExists(String)
  /// With the view of the session, if it is active, and in its language.
  case refused(Refusal, View? = nil, in: Phrasebook? = nil)
  /// With the view of the session that it is about, which is active.
  indirect case during(EngineError, View, in: Phrasebook?)
  case profileConflict(revision: Int)
  case store(StoreError)
}

extension EngineError {
  /// In the language of the session that the error is about, and with the sentences of its flow.
  var phrasebook: Phrasebook? {
    switch self {
    case .refused(_, _, let phrasebook): phrasebook
    case .during(_, _, let phrasebook): phrasebook
    default: nil
    }
  }
}
