// Which numbers of a JSON value are integers and which are doubles, if a schema says so.

import JSONText

/// A tree, parallel to a JSON value, that says which kind each of its numbers has.
///
/// `{"age": 7, "heights": [1, 2]}` with `.object(["heights": .list(of: .double)])` gives int 7 and doubles 1.0, 2.0.
public indirect enum NumberKinds: Equatable, Sendable {
  /// As they are written: `1` is an int (a uint from 2⁶³ on, a double from 2⁶⁴ on), `1.0` and `1e3` are doubles.
  case asWritten
  /// An int, however it is written, if it is a whole number that fits; otherwise as written.
  case int
  /// A double, however it is written.
  case double
  /// A list whose elements have this kind.
  case list(of: NumberKinds)
  /// An object whose members have these kinds; those not named are as written.
  case object(Members<NumberKinds>)

  /// Returns the kinds within the member of this name.
  public func member(_ name: String) -> NumberKinds {
    if case .object(let members) = self { members[name] ?? .asWritten } else { .asWritten }
  }

  /// The kinds within each element.
  var element: NumberKinds { if case .list(let element) = self { element } else { .asWritten } }
}
