// Why a method has no result: what the coordinator, the store and the flows say, in one type. The words and the wire
// form of each stand in `EngineErrorWording`.

import Coordination
import FlowDefinitions
import JSONRPC
import Stores

/// A method that failed.
enum EngineError: Error {
  case call(RPCError)
  /// With the word that was probably meant, and the flows that there are.
  case flowNotFound(String, suggestion: String?, flows: [String])
  case flowInvalid([Diagnostic])
  case sessionNotFound(String)
  case sessionExists(String)
  /// With the view of the session, if it is active.
  case refused(Refusal, View?)
  case profileConflict(revision: Int)
  case store(StoreError)
}

extension EngineError {
  /// The language of the session that the error is about, where it says.
  var locale: String? {
    if case .refused(_, let view?) = self { return view.session.locale }
    return nil
  }
}
