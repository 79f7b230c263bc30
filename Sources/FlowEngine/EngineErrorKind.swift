// How programs tell the errors of methods apart (`protocol/README.md`, “Errors”), except for refusals and errors of the call
// itself.

extension EngineError {
  /// The stable names, which stand in `error.data.kind`.
  enum Kind: String {
    case flowNotFound, flowInvalid, sessionNotFound, sessionExists, profileConflict, storeUnavailable
    case sessionCorrupt, flowsUnavailable

    /// The number that goes with the name.
    var code: Int {
      switch self {
      case .flowNotFound: 1001
      case .flowInvalid: 1002
      case .sessionNotFound: 1003
      case .sessionExists: 1004
      case .profileConflict: 1020
      case .storeUnavailable: 1021
      case .sessionCorrupt: 1022
      case .flowsUnavailable: 1023
      }
    }
  }
}
