// Finds names with hyphens after a dot. CEL reads the hyphen as a minus, which is never meant by an author who has such a field.

import Expressions

extension ExpressionCheck {
  /// A field that is written after a dot although its name does not allow that.
  struct HyphenatedField {
    let field: String
    /// What has the field, as written.
    let operand: String
    /// The range of the name.
    let range: Range<Int>
    /// The range of what it is taken for, which is everything from the operand on.
    let expression: Range<Int>
    /// Whether what it is taken for does not exist either.
    let isCertain: Bool
  }

  /// Fields that exist, but are not what `data.first-name` asks for.
  var hyphenatedFields: [HyphenatedField] {
    guard source.hasHyphens else { return [] }
    let source = source.codePoints
    return site.expression.references.compactMap { reference in
      let end = reference.range.upperBound
      guard end < source.count, source[end] == "-", case .name(let first)? = reference.steps.last,
        case .name(let root)? = reference.steps.first, reference.steps.count > 1,
        let holder = names[root]?.shape.inside(reference.steps.dropFirst().dropLast())
      else { return nil }
      let start = end - first.unicodeScalars.count
      guard start - 1 > reference.range.lowerBound, source[start - 1] == ".", !holder.names.contains(first),
        let field = holder.names.first(where: { name in
          let end = start + name.unicodeScalars.count
          return source[start...].starts(with: name.unicodeScalars)
            && !(end < source.count && source[end].isInName)
        })
      else { return nil }
      let range = start..<start + field.unicodeScalars.count
      let operand = source[reference.range.lowerBound..<start - 1].reduce(into: "") {
        $0.unicodeScalars.append($1)
      }
      return HyphenatedField(
        field: field, operand: operand, range: range,
        expression: reference.range.lowerBound..<range.upperBound, isCertain: holder.isClosed)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isInName: Bool {
    self == "_" || self == "-" || properties.isAlphabetic || ("0"..."9").contains(self)
  }
}
