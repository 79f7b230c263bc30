// The types of what no schema describes, but the flow itself writes: its variables, with what it begins with and what transitions
// assign, and the facts that it saves.

import Expressions
import JSONText

/// The types that the values may have that a flow keeps in `vars` or in `profile`.
struct KeptTypes {
  /// The name by which expressions find the values.
  let root: String
  private let names: Set<CodePoints>
  /// Whether others keep values under the same names: other flows, and the host.
  private let isShared: Bool
  private var types: [CodePoints: [StaticType]] = [:]
  /// The names that are handed a `number`, which is read again as it was written.
  private var numbersAsWritten: Set<CodePoints> = []
  /// The values as expressions see them. One that may have several types counts as if nothing were known of it.
  private(set) var known: KnownName

  /// Finds out the types, beginning with what refers to nothing else that is kept.
  ///
  /// - Parameters:
  ///   - root: `vars` or `profile`.
  ///   - shape: What has a name there. If that is not known, neither are the types.
  ///   - sites: All expressions of the flow.
  ///   - shapes: What is known about its names.
  init(_ root: String, _ shape: Shape, _ sites: [ExpressionSite], _ shapes: FlowShapes) {
    self.root = root
    names = Set(shape.names.map { CodePoints($0) })
    isShared = root == "profile"
    known = KnownName(shape)
    guard case .fields(_, _, let isClosed) = shape, !names.isEmpty else { return }
    var assignments = sites.filter { $0.purpose.kept?.root == root }
    var unknown: Set<CodePoints> = []
    var isComplete = assignments.isEmpty
    var rounds = 0
    while !isComplete, rounds < Self.mostRounds {
      isComplete = true
      rounds += 1
      for site in assignments {
        guard let name = site.purpose.kept?.name, !unknown.contains(CodePoints(name)) else { continue }
        let known = types[CodePoints(name)] ?? []
        guard let found = typesKept(of: site, as: name, unknown, shapes) else {
          unknown.insert(CodePoints(name))
          types[CodePoints(name)] = nil
          isComplete = false
          continue
        }
        let all = known + found.filter { !known.contains($0) }
        if all.count == known.count { continue }
        isComplete = false
        types[CodePoints(name)] = all
        if all.count > Self.mostTypes {
          unknown.insert(CodePoints(name))
          types[CodePoints(name)] = nil
        }
      }
      // What refers to nothing that is kept gives the same types in every round.
      assignments = assignments.filter { $0.expression.references.contains { $0.steps[0] == .name(root) } }
    }
    // Null forgets a fact, and says nothing of what others save.
    if isShared { types = types.filter { $0.value != [.null] } }
    // What depends on more of them than anybody writes is not known.
    if !isComplete {
      for site in assignments { types[CodePoints(site.purpose.kept?.name ?? "")] = nil }
    }
    let typed = shape.names.map { name -> (String, Shape) in
      let types = types(of: name)
      return (name, types.count == 1 ? .typed(types[0]) : .unknown)
    }
    known = KnownName(.fields(Members(typed), isClosed: isClosed))
  }

  /// How many types a value may have before nothing is said of it.
  private static let mostTypes = 4

  /// How often the types are gone through, each of which may depend on that of another.
  private static let mostRounds = 16

  /// Returns the types of what has that name; none if they are not known.
  func types(of name: String) -> [StaticType] { types[CodePoints(name)] ?? [] }

  /// Returns whether what has that name is handed a `number` as it was written: `20` is an int then, and `20.5` a double.
  func holdsNumbersAsWritten(_ name: String) -> Bool { numbersAsWritten.contains(CodePoints(name)) }

  /// Returns the values that the expression names, as it sees them where one of them has that type.
  func known(in expression: Expression, where chosen: String?, has type: StaticType) -> KnownName {
    let typed = expression.names(in: root).map { name -> (String, Shape) in
      let types = name == chosen ? [type] : types(of: name)
      return (name, types.count == 1 ? .typed(types[0]) : .unknown)
    }
    return KnownName(.fields(Members(typed), isClosed: false))
  }

  /// The names in the expression that may have several types, and these types.
  func choices(in expression: Expression) -> [(name: String, types: [StaticType])] {
    expression.names(in: root).compactMap { name in
      let types = types(of: name)
      return types.count > 1 ? (name, types) : nil
    }
  }
}

extension KeptTypes {
  /// Returns the types that what is kept under that name may have if this is its value, as far as they are known by now; nil if
  /// it may have any type.
  private mutating func typesKept(
    of site: ExpressionSite, as name: String, _ unknown: Set<CodePoints>, _ shapes: FlowShapes
  ) -> [StaticType]? {
    let expression = site.expression
    let named = expression.names(in: root).filter { names.contains(CodePoints($0)) }
    if named.contains(where: { !unknown.contains(CodePoints($0)) && types(of: $0).isEmpty }) { return [] }
    if expression.references.contains(where: { $0.steps == [.name(root)] }) { return nil }
    let fields = DataFields(expression)
    var known = shapes.names(at: site.standpoint, data: fields.looksAtWhole ? nil : fields)
    let open = named.first { types(of: $0).count > 1 }
    var kept: [StaticType] = []
    for choice in open.map({ types(of: $0) }) ?? [.dyn] {
      if known[root] != nil { known[root] = self.known(in: expression, where: open, has: choice) }
      let (type, problems) = TypeChecker(variables: known.mapValues { $0.type }).check(expression)
      // What fails as a whole is never kept.
      if problems.contains(where: { $0.range == expression.range && $0.isOfCalculation }) { continue }
      guard let types = kinds(of: type, expression, as: name, shapes.flow) else { return nil }
      kept += types
    }
    return kept
  }

  /// Returns the types that a value of that type has once it is read again under that name; nil if that may be any type.
  private mutating func kinds(
    of type: StaticType, _ expression: Expression, as name: String, _ flow: Flow
  ) -> [StaticType]? {
    let kind = flow.numberKinds.member(name)
    switch type {
    // A number, or an object, may also come from whoever else saves the fact.
    case .int where isShared: return [.int, .double]
    case .double where isShared && expression.reference == nil: return [.int, .double]
    case .record where isShared: return [.map(.string, .dyn)]
    case .int: return kind == .double ? [.double] : [.int]
    case .double where kind == .double: return [.double]
    case .double where kind != .int && expression.isCalculated: return [.double]
    case .double:
      if expression.reference != nil { numbersAsWritten.insert(CodePoints(name)) }
      return [.int, .double]
    default:
      let kept = type.kept
      return kept == .dyn ? nil : [kept]
    }
  }
}

extension Expression {
  /// Returns the names that the expression selects from the value of that name.
  func names(in root: String) -> [String] {
    var names: [String] = []
    for reference in references where reference.steps.count > 1 && reference.steps[0] == .name(root) {
      if let name = reference.steps[1].name, !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension TypeProblem {
  /// Whether an operator or function does not take the values, so that there is no result.
  fileprivate var isOfCalculation: Bool {
    if case .noOverload = kind { !isOfComparison } else { false }
  }
}

extension StaticType {
  /// The type of such values once they were kept as JSON. Numbers in lists and objects are as they are written.
  fileprivate var kept: StaticType {
    switch self {
    case .null, .bool, .string: self
    case .bytes, .timestamp, .duration: .string
    case .list(let element): .list(element.kept)
    case .map(_, let value): .map(.string, value.kept)
    case .record(let record): .record(record.mapFields { $0.kept })
    default: .dyn
    }
  }
}
