// What the entries of a frame have collected. Each adds a few values to what those below it have. If each had a copy of the
// whole, a session would take as much memory as it has entries times fields.

import JSONText

/// The values that entries have collected, in layers, of which later ones count before earlier ones.
struct CollectedData: Sendable {
  private final class Layer: Sendable {
    let values: JSONObject
    let below: Layer?
    /// How many layers lie below.
    let height: Int

    init(_ values: JSONObject, on below: Layer?) {
      self.values = values
      self.below = below
      height = below.map { $0.height + 1 } ?? 0
    }
  }

  /// Nil if nothing has been collected.
  private let top: Layer?

  /// How many layers may lie on each other before they are put together: whoever asks for the whole goes through them.
  private static let mostLayers = 16

  /// How many values are put together at once: with a few, that is cheaper than going through layers later.
  private static let fewValues = 32

  private init(top: Layer?) { self.top = top }

  /// Creates a collection of these values.
  init(_ values: JSONObject) { top = values.isEmpty ? nil : Layer(values, on: nil) }

  /// Returns the collection with these values added.
  func adding(_ values: JSONObject) -> CollectedData {
    if values.isEmpty { return self }
    guard let top else { return CollectedData(values) }
    let areFew = top.below == nil && top.values.count + values.count <= CollectedData.fewValues
    if areFew || top.height + 1 == CollectedData.mostLayers { return CollectedData(merging(values)) }
    return CollectedData(top: Layer(values, on: top))
  }

  /// All values.
  var whole: JSONObject { merging([:]) }

  /// Returns all values, and these instead of those of the same names, or behind them.
  func merging(_ values: JSONObject) -> JSONObject {
    guard let top else { return values }
    guard var below = top.below else { return top.values.merging(values) }
    var layers = [top.values]
    while let next = below.below {
      layers.append(below.values)
      below = next
    }
    var whole = below.values
    for layer in layers.reversed() { whole.merge(layer) }
    whole.merge(values)
    return whole
  }

  /// Returns whether both have the same values. Those that come from the same entries are not gone through.
  /// - Parameter areSame: Tells whether two sets of values are the same.
  func isSame(as other: CollectedData, _ areSame: (JSONObject, JSONObject) -> Bool) -> Bool {
    if top === other.top { return true }
    if let top, let otherTop = other.top, top.below === otherTop.below {
      return areSame(top.values, otherTop.values)
    }
    return areSame(whole, other.whole)
  }
}
