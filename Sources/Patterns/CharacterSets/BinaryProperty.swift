import Synchronization

/// A property whose characters the standard library tells, and the set of them. To collect that, the library is asked about every
/// code point there is, which takes 10 ms, and a value in which every text is a pattern may name thousands.
final class BinaryProperty: Sendable {
  /// Its names in ECMA-262: a long one and, mostly, a short one.
  let names: [String]
  private let test: @Sendable (Unicode.Scalar.Properties) -> Bool
  private let collected = AtomicLazyReference<Members>()

  private final class Members: Sendable {
    let set: ScalarSet

    init(_ test: (Unicode.Scalar.Properties) -> Bool) {
      set = ScalarSet(
        ranges: CodePointSample.all.filter { $0.scalar.map { test($0.properties) } ?? false }.map { $0.range }
      )
    }
  }

  init(_ names: String..., where test: @escaping @Sendable (Unicode.Scalar.Properties) -> Bool) {
    self.names = names
    self.test = test
  }

  /// The characters that have the property.
  var members: ScalarSet { (collected.load() ?? collected.storeIfNil(Members(test))).set }
}
