// What programs know the errors of methods by (`protocol/README.md`, “Errors”), those of a refusal and of the call itself excepted.

extension EngineError {
  /// The stable names, as `error.data.kind` has them.
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
