// A picture in the languages that drawing programs read.

import JSONText

extension FlowPicture {
  /// The picture as a Mermaid flowchart.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    // Ids may have characters that mean something to Mermaid, so boxes are named by their numbers.
    let names = Dictionary(firstOf: boxes.enumerated().map { ($1.id, "n\($0)") })
    for (number, box) in boxes.enumerated() {
      let (opening, closing) = box.kind.mermaidShape
      lines.append("  n\(number)\(opening)\"\(mermaidText(box.title))\"\(closing)")
    }
    lines.append("  start(( )) --> \(names[start] ?? "n0")")
    for arrow in arrows {
      let line = arrow.kind == .step ? "-->" : "-.->"
      let label = arrow.label.isEmpty ? "" : "|\"\(mermaidText(arrow.label))\"|"
      lines.append("  \(names[arrow.from] ?? "") \(line)\(label) \(names[arrow.to] ?? "")")
    }
    lines += marks { name, boxes in
      "  class \(boxes.compactMap { names[$0.id] }.joined(separator: ",")) \(name)"
    }
    if boxes.contains(where: { $0.isOnPath }) {
      lines.append("  classDef path stroke-width:3px")
      lines.append("  classDef current stroke-width:3px,fill:#fd6")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func marks(_ line: (String, [Box]) -> String) -> [String] {
    let path = boxes.filter { $0.isOnPath && !$0.isCurrent }
    let current = boxes.filter { $0.isCurrent }
    return (path.isEmpty ? [] : [line("path", path)]) + (current.isEmpty ? [] : [line("current", current)])
  }

  private func mermaidText(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\"": "#quot;"
      case "#": "#35;"
      case "\n", "\r\n": " "
      default: String(character)
      }
    }.joined()
  }

  /// The picture in the DOT language of Graphviz.
  public var dot: String {
    var lines = [
      "digraph \(quoted(flow)) {", "  node [fontname=\"sans-serif\"];", "  edge [fontname=\"sans-serif\"];",
    ]
    lines.append("  \"\" [shape=point];")
    lines.append("  \"\" -> \(quoted(start));")
    for box in boxes {
      let width = box.isOnPath ? ", penwidth=3" : ""
      let fill = box.isCurrent ? ", style=filled, fillcolor=\"#ffdd66\"" : ""
      lines.append(
        "  \(quoted(box.id)) [label=\(quoted(box.title)), shape=\(box.kind.dotShape)\(width)\(fill)];")
    }
    for arrow in arrows {
      let style = arrow.kind == .step ? "" : ", style=dashed"
      lines.append("  \(quoted(arrow.from)) -> \(quoted(arrow.to)) [label=\(quoted(arrow.label))\(style)];")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func quoted(_ text: String) -> String {
    "\""
      + text.map { character in
        switch character {
        case "\"", "\\": "\\" + String(character)
        case "\n", "\r\n": "\\n"
        default: String(character)
        }
      }.joined() + "\""
  }

  /// The picture as JSON.
  public var json: JSON {
    [
      "flow": .string(flow), "start": .string(start),
      "boxes": .array(
        boxes.map { box in
          [
            "id": .string(box.id), "kind": .string(box.kind.rawValue), "title": .string(box.title),
            "onPath": .bool(box.isOnPath), "current": .bool(box.isCurrent),
          ]
        }),
      "arrows": .array(
        arrows.map { arrow in
          [
            "from": .string(arrow.from), "to": .string(arrow.to), "label": .string(arrow.label),
            "kind": .string(arrow.kind.rawValue),
          ]
        }),
    ]
  }
}

extension FlowPicture.Box.Kind {
  fileprivate var mermaidShape: (opening: String, closing: String) {
    switch self {
    case .screen: ("[", "]")
    case .route: ("{", "}")
    case .action: ("[/", "/]")
    case .flow, .outside: ("[[", "]]")
    case .tabs: ("[\\", "\\]")
    case .end: ("([", "])")
    }
  }

  fileprivate var dotShape: String {
    switch self {
    case .screen: "box"
    case .route: "diamond"
    case .action: "parallelogram"
    case .flow, .outside: "component"
    case .tabs: "tab"
    case .end: "oval"
    }
  }
}
