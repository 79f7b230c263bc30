// Checks the values and fields that an expression looks for against those that are possible.

import Expressions
import JSONSchemas
import JSONText

extension ExpressionCheck {
  /// Comparisons with values that the schema of the other side does not allow.
  var excludedValues: [Problem] {
    site.expression.comparisons.flatMap { comparison -> [Problem] in
      guard let shape = shape(of: comparison.reference), !comparison.values.allSatisfy(shape.allows),
        let allowed = shape.allowedValues
      else { return [] }
      let values = allowed.map { Value($0) }
      let mayBeEmpty = isTyped(comparison.reference)
      return zip(comparison.values, comparison.ranges).compactMap { value, range in
        guard !values.contains(where: { $0 == value }), let json = value.json else { return nil }
        if mayBeEmpty, value.isEmpty { return nil }
        // The type checker reports values of another type.
        guard values.contains(where: { $0.type == value.type }) else { return nil }
        return problem(
          .excludedValue(json, field: comparison.reference.written, allowed: allowed), at: range.lowerBound)
      }
    }
  }

  /// Comparisons with texts that do not have the format that the schema of the other side asks for.
  ///
  /// A field is before or behind any text. But what does not even begin like the dates of the field is put in no order of time.
  var unfitTexts: [Problem] {
    func problems(_ comparison: ReferenceComparison, _ fits: (String, String) -> Bool) -> [Problem] {
      guard let formats = shape(of: comparison.reference)?.formats, let format = formats.first else {
        return []
      }
      return zip(comparison.values, comparison.ranges).compactMap { value, range in
        guard case .string(let text) = value, !text.isEmpty, !formats.contains(where: { fits(text, $0) })
        else {
          return nil
        }
        return problem(
          .unfitText(text, format, of: comparison.reference.written), at: range.lowerBound)
      }
    }
    return site.expression.comparisons.flatMap { problems($0, Schema.accepts) }
      + site.expression.orders.flatMap {
        problems($0) { !["date", "date-time"].contains($1) || $0.beginsWithYear }
      }
  }

  /// Texts that are handed to a function that only converts texts of other formats.
  var unfitFormats: [Problem] {
    site.expression.calls.compactMap { call in
      guard let others = Self.othersFormats[call.function],
        let formats = shape(of: call.argument)?.formats, let format = formats.first,
        formats.allSatisfy(others.contains)
      else { return nil }
      return problem(
        .unfitFormat(format, of: call.argument.written, function: call.function), at: call.range.lowerBound)
    }
  }

  /// For each function, the formats of which it takes no text.
  private static let othersFormats = [
    "timestamp": ["date", "time", "duration"], "duration": ["duration", "date", "time", "date-time"],
  ]

  /// Errors written in the expression that lack the message for the user, or have a key without effect.
  var unfitErrors: [Problem] {
    guard case .list = site.purpose else { return [] }
    return site.expression.writtenElements.flatMap { error -> [Problem] in
      guard let names = error.members?.map({ $0.name }) else { return [] }
      let known = FieldMessage.keys
      let unknown = names.filter { !known.contains($0) }
      if !unknown.isEmpty {
        return unknown.map {
          problem(.unknownKey($0, known: known), at: place(of: $0, in: error.range) ?? error.range.lowerBound)
        }
      }
      return names.contains("message") ? [] : [problem(.missingKey("message"), at: error.range.lowerBound)]
    }
  }

  /// Strings in the expression that are written as if part of them were computed.
  var idleTemplates: [Problem] {
    site.expression.texts.filter { holdsIdleExpression($0.text) }.map {
      problem(.templateInExpression, at: $0.range.lowerBound)
    }
  }

  /// Returns whether the reference leads to what is being typed on the screen, which may be empty until then.
  func isTyped(_ reference: Reference) -> Bool {
    guard site.standpoint.isTyping else { return false }
    switch (reference.steps.first, reference.steps.dropFirst().first) {
    case (.name("values"), _): return true
    case (.name("data"), .name(let field)):
      return site.standpoint.steps.contains { shapes.screens(collecting: field).contains($0.name) }
    default: return false
    }
  }

  /// Fields that need not be described, but have almost the same name as one that is.
  var suspiciousFields: [Problem] {
    site.expression.references.compactMap { reference in
      // Anybody may save facts, so one that resembles another is none the less one of its own.
      guard case .name(let name)? = reference.steps.first, name != "profile", var shape = names[name]?.shape
      else { return nil }
      for (place, step) in reference.steps.enumerated().dropFirst() {
        let inner = shape.inside([step])
        if case .unknown = inner, let field = step.name, let meant = shape.slip(field) {
          return problem(
            .suspiciousField(field, of: reference.written(place), meant: meant),
            at: self.place(of: field, in: reference, isLast: place == reference.steps.count - 1))
        }
        shape = inner
      }
      return nil
    }
  }

  /// Facts that are asked for as nobody spells them who saves them.
  var misspeltFacts: [Problem] {
    site.expression.references.compactMap { reference in
      guard reference.steps.count > 1, reference.steps[0] == .name("profile"),
        let name = reference.steps[1].name,
        let meant = shapes.fact(meantBy: name)
      else { return nil }
      return problem(
        .suspiciousField(name, of: "profile", meant: meant),
        at: place(of: name, in: reference, isLast: reference.steps.count == 2))
    }
  }

  /// Questions whether there is a field of `session` that is always there, and null where it has no value: a gate that asks so
  /// lets everybody through.
  var idleQuestions: [Problem] {
    site.expression.references.compactMap { reference in
      let steps = reference.steps.map { $0.name }
      guard steps == ["session", "subject"] || steps == ["session", "locale"],
        source.codePoints[reference.range].starts(with: "has".unicodeScalars)
      else { return nil }
      return problem(.alwaysThere(reference.path.joined(separator: ".")), at: reference.range.lowerBound)
    }
  }

  private func place(of field: String, in reference: Reference, isLast: Bool) -> Int {
    let place =
      isLast
      ? self.place(of: field, endingAt: reference.range.upperBound)
      : self.place(of: field, in: reference.range)
    return place ?? reference.range.lowerBound
  }
}

extension Schema {
  /// Returns whether a text has that format.
  fileprivate static func accepts(_ text: String, asFormat format: String) -> Bool {
    let schema = try? Schema(["format": .string(format)], options: Schema.Options(assertsFormat: true))
    return schema?.violations(of: .string(text)).isEmpty ?? true
  }
}

extension String {
  /// Whether the text begins like a date: with the four digits of a year, and nothing or a hyphen behind them.
  fileprivate var beginsWithYear: Bool {
    let rest = unicodeScalars.drop { ("0"..."9").contains($0) }
    return unicodeScalars.count - rest.count == 4 && (rest.isEmpty || rest.first == "-")
  }
}

extension Value {
  /// Whether the value is one that a field that nobody has filled in may have.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    default: false
    }
  }
}
