// A list of values: made by an expression, or backed by a JSON array whose elements are converted on access.

import JSONText

extension Value {
  /// A list of values.
  public struct List: Sendable {
    private enum Storage {
      case values([Value])
      indirect case json([JSON], NumberKinds, hidden: JSONObject)
    }

    private let storage: Storage

    /// Creates a list of these values.
    init(_ values: [Value]) { storage = .values(values) }

    /// Creates a list backed by these elements, each converted on access. `hidden` holds what the elements hide, under
    /// their indexes.
    init(_ elements: [JSON], numbers: NumberKinds, hidden: JSONObject = [:]) {
      storage = .json(elements, numbers, hidden: hidden)
    }

    /// The JSON array that backs this list, if there is one.
    var original: [JSON]? { if case .json(let elements, _, _) = storage { elements } else { nil } }
  }
}

extension Value.List: RandomAccessCollection {
  /// The place of the first element.
  public var startIndex: Int { 0 }

  /// The place after the last element.
  public var endIndex: Int {
    switch storage {
    case .values(let values): values.count
    case .json(let elements, _, _): elements.count
    }
  }

  /// The element at that place. If the list is backed by JSON, the element is converted on every access.
  public subscript(place: Int) -> Value {
    switch storage {
    case .values(let values): values[place]
    case .json(let elements, let kinds, let hidden):
      Value(
        elements[place], numbers: kinds.element,
        hiding: hidden.isEmpty ? [:] : hidden[String(place)]?.asObject ?? [:])
    }
  }
}
