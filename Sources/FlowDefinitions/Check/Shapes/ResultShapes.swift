// What a flow gives back when it is completed, as far as all of its ends say so (`protocol/definitions.md`, “Sub-flows”), and
// what a presented step gives back.

import Expressions
import JSONText

extension FlowShapes {
  /// What the flow's own ends give to whoever called it.
  var result: Shape {
    let transitions = flow.everyTransition(in: flow.allTransitions)
    return .either(flow.steps.compactMap { end(at: $0.value) } + transitions.compactMap(end))
  }

  /// Returns what the step gives to its presenter, if the presentation can only end on that step.
  func result(ofPresenting id: StepID) -> Shape {
    guard let step = flow[id], let screen = step.screen, flow.leadsNowhereElse(step) else { return .unknown }
    let submitted = step.next == nil && screen.hasSchema ? [values(at: Standpoint(steps: [id]))] : []
    let dismissed = flow.ownTransitions(on: step).compactMap { transition -> Shape? in
      if case .dismiss = transition.target { end(transition) } else { nil }
    }
    return .either(submitted + dismissed)
  }

  /// Returns what the flow gives back where it ends at the step; nil if it does not end there.
  private func end(at step: Step) -> Shape? {
    let here = Standpoint(steps: [step.id])
    switch step.kind {
    case .end(let end): return shape(of: end, at: here)
    case .screen(let screen): return step.next == nil && screen.hasSchema ? values(at: here) : nil
    case .action, .tabs, .flow: return step.next == nil ? .unknown : nil
    case .route: return nil
    }
  }

  /// Returns what the flow gives back where the transition ends it; nil if it does not.
  private func end(_ transition: Transition) -> Shape? {
    let pointer = transition.pointer.tokens
    let step = pointer.first == "steps" ? flow.steps[pointer[1]]?.id : nil
    let standpoint = Standpoint(steps: step.map { [$0] } ?? Set(flow.steps.map { $0.value.id }))
    switch transition.target {
    case .end(let end): return shape(of: end, at: standpoint)
    case .dismiss(let dismissal):
      return dismissal.result.map { shape(of: $0, at: standpoint) } ?? values(at: standpoint)
    case .to, .enter, .replace, .reset, .popTo, .present, .select, .stay: return nil
    }
  }

  private func shape(of end: End, at standpoint: Standpoint) -> Shape? {
    guard end.status == .completed else { return nil }
    return (end.result ?? flow.output).map { shape(of: $0, at: standpoint) } ?? .fields([:], isClosed: true)
  }

  private func shape(of computed: Computed, at standpoint: Standpoint) -> Shape {
    switch computed {
    case .whole(let expression): shape(of: expression, at: standpoint).handedBack
    case .members(let members):
      .fields(members.mapValues { shape(of: $0, at: standpoint).handedBack }, isClosed: true)
    }
  }

  /// Returns what an expression gives if it is nothing but a reference.
  private func shape(of expression: Expression, at standpoint: Standpoint) -> Shape {
    guard let reference = expression.reference, case .name(let name)? = reference.steps.first,
      let known = names(at: standpoint, data: reference.steps.count > 1 ? DataFields(expression) : nil)[name]
    else { return .unknown }
    return known.shape.inside(reference.steps.dropFirst())
  }

  private func values(at standpoint: Standpoint) -> Shape {
    names(at: standpoint, data: DataFields.none)["values"]?.shape.handedBack ?? .unknown
  }
}

extension Flow {
  /// Returns whether the presentation of this step cannot end on any other.
  func leadsNowhereElse(_ step: Step) -> Bool {
    gates(of: step).isEmpty
      && ownTransitions(on: step).allSatisfy { transition in
        guard transition.requires.isEmpty else { return false }
        switch transition.target {
        case .dismiss, .stay, .end: return true
        case .to, .enter, .replace, .reset, .popTo, .present, .select: return false
        }
      }
  }
}

extension Shape {
  /// The same shape as another flow sees it: without secrets, and with numbers typed by how they are
  /// written rather than by the schema.
  fileprivate var handedBack: Shape {
    switch self {
    case .fields(let fields, let others, let isClosed):
      return .fields(
        fields.keeping { !$0.value.isSecret }.mapValues { $0.handedBack }, others, isClosed: isClosed)
    case .unknown, .typed, .described, .perhaps:
      return type == .string || type == .bool ? self : .unknown
    }
  }

  /// Returns the same shape with what transitions may set beside it.
  func settable(_ names: FieldNames?) -> Shape {
    guard case .fields(let fields, let others, let isClosed) = self else { return .unknown }
    let further = (names ?? .none).subtracting(fields.names)
    return .fields(fields, others.union(further), isClosed: isClosed && names != nil)
  }

  /// Returns what is known of a value that has one of these shapes: every field that any of them has, if all say which they have.
  static func either(_ shapes: [Shape]) -> Shape {
    var fields = Members<[Shape]>()
    var others = FieldNames.none
    var areClosed = true
    for shape in shapes {
      guard case .fields(let own, let further, let isClosed) = shape else { return .unknown }
      areClosed = areClosed && isClosed
      others = others.union(further)
      for field in own { fields[field.name] = (fields[field.name] ?? []) + [field.value] }
    }
    if shapes.isEmpty { return .unknown }
    var known = Members<Shape>()
    for field in fields {
      let shape = Shape.any(of: field.value)
      known[field.name] = others.contains(field.name) ? shape.loosened : shape
    }
    return .fields(known, others, isClosed: areClosed)
  }
}
