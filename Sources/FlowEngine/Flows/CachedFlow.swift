import FlowDefinitions

/// A flow file as it was last read.
struct CachedFlow {
  let stamp: FlowFile.Stamp
  let text: [UInt8]
  let flow: Result<Flow, FlowProblems>
  /// The translations beside it.
  var translations: [CachedTranslation] = []
}

/// A translation as it was last read.
struct CachedTranslation {
  let stamp: FlowFile.Stamp
  let translation: Translation
}

extension CachedFlow {
  /// Whether both were read from the same versions of the same files.
  func isSame(as other: CachedFlow) -> Bool {
    stamp == other.stamp
      && translations.elementsEqual(other.translations) {
        $0.stamp == $1.stamp && $0.translation.locale == $1.translation.locale
      }
  }

  /// Returns the flow, if it can run.
  /// - Parameter file: The name of its file, if it is not the flow that was asked for.
  /// - Throws: `EngineError.flowInvalid`.
  func valid(in file: String? = nil) throws(EngineError) -> Flow {
    switch flow {
    case .success(let flow): return flow
    case .failure(let problems):
      throw .flowInvalid(Diagnostic.all(of: problems.problems, in: text, called: file))
    }
  }
}
