// Checks expressions against what can be known about the names in them: the types that schemas give, the fields that exist, the
// values that an `enum` allows, and what is secret.

import Expressions
import JSONText

extension Flow {
  /// Returns what is wrong with the expressions of the flow.
  ///
  /// - Parameters:
  ///   - knowsPaths: Whether every transition leads somewhere; if not, any step may lead to any other.
  ///   - called: The other flows.
  func expressionProblems(knowsPaths: Bool, calling called: CalledFlows) -> [Problem] {
    let shapes = FlowShapes(self, knowsPaths: knowsPaths, calling: called)
    let sites = ExpressionSites.all(of: self, shapes, calling: called)
    let kept = [
      KeptTypes("vars", shapes.variables, sites, shapes), KeptTypes("profile", shapes.facts, sites, shapes),
    ]
    return sites.flatMap { site -> [Problem] in
      // The fields that an expression names suffice to see that all is well. Putting together everything that earlier screens
      // collect takes longer the more screens there are, and not even wording the problems needs all of it, unless there may
      // be a field whose name has a hyphen.
      let named = DataFields(site.expression)
      if ExpressionCheck(site, shapes, kept, data: named).problems.isEmpty { return [] }
      let told = site.source.hasHyphens ? nil : DataFields(site.expression, isToTell: true)
      return ExpressionCheck(site, shapes, kept, data: told).problems
    }
  }
}

/// All checks of one expression.
struct ExpressionCheck {
  let site: ExpressionSite
  let shapes: FlowShapes
  /// The types of what the flow keeps.
  let kept: [KeptTypes]
  let names: [String: KnownName]
  /// The steps that the expression names but that have no values at its place.
  let unpassed: Set<String>

  /// Creates the checks of the expression at `site`.
  ///
  /// - Parameter fields: The fields of `data` that suffice; nil for all.
  init(
    _ site: ExpressionSite, _ shapes: FlowShapes, _ kept: [KeptTypes], data fields: DataFields? = nil
  ) {
    self.site = site
    self.shapes = shapes
    self.kept = kept
    var names = shapes.names(at: site.standpoint, data: fields)
    unpassed = shapes.unpassedSteps(in: site.expression, at: site.standpoint)
    if !unpassed.isEmpty { names["steps"] = shapes.steps(but: unpassed, in: site.expression) }
    for kept in kept where names[kept.root] != nil { names[kept.root] = kept.known }
    self.names = names
  }

  var problems: [Problem] {
    let hyphenated = hyphenatedFields
    let others =
      typeProblems + excludedValues + unfitTexts + unfitFormats + unfitErrors + idleTemplates
      + suspiciousFields
      + idleQuestions + misspeltFacts + unfitPrefill + secretLeaks
    if hyphenated.isEmpty { return others }
    // What such a name is taken for is nothing that anybody wrote, so problems with it are left out.
    return hyphenated.map { name in
      let isCertain =
        name.isCertain || others.contains { $0.severity == .error && $0.stands(in: name.expression) }
      return problem(
        .hyphenatedField(name.field, of: name.operand, isCertain: isCertain), at: name.range.lowerBound)
    } + others.filter { problem in !hyphenated.contains { problem.stands(in: $0.expression) } }
  }

  /// The text that the expression stands in.
  var source: SourceText { site.source }

  func problem(_ mistake: Problem.Mistake, at place: Int) -> Problem {
    Problem(mistake, at: site.pointer, part: .character(place))
  }

  /// Returns what is known about what a reference leads to.
  func shape(of reference: Reference) -> Shape? {
    guard case .name(let name)? = reference.steps.first else { return nil }
    return names[name]?.shape.inside(reference.steps.dropFirst())
  }

  /// Returns where the name first occurs in that part of the source.
  func place(of name: String, in range: Range<Int>) -> Int? {
    let part = source.codePoints[range]
    return range.first { part[$0...].starts(with: name.unicodeScalars) }
  }

  /// Returns where a field's name begins, if that part of the source ends with it: `data.name`, `data['name']`,
  /// `has(data.name)`.
  func place(of field: String, endingAt end: Int) -> Int? {
    let name = Array(field.unicodeScalars)
    for closing in 0...2 where end - closing >= name.count {
      let start = end - closing - name.count
      if source.codePoints[start..<end - closing].elementsEqual(name) { return start }
    }
    return nil
  }
}

extension Problem {
  /// Returns whether the problem is about that part of a string.
  fileprivate func stands(in range: Range<Int>) -> Bool {
    if case .character(let place) = part { range.contains(place) } else { false }
  }
}

extension Reference.Step {
  /// The name of the variable or field, unless the step goes to an element.
  var name: String? { if case .name(let name) = self { name } else { nil } }
}
