// The report for services that collect the findings of tools: SARIF 2.1.0, the Static Analysis Results Interchange Format
// (OASIS).

import ASCII
import FlowDefinitions
import FlowEngine
import JSONText

extension Report {
  /// One run of the tool, with a result for each problem.
  var sarif: JSON {
    let codes = files.flatMap { $0.diagnostics.map { $0.problem.code } }
    let rules = Members(codes.map { ($0, JSON.object(["id": .string($0)])) }).map { $0.value }
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [
        [
          "tool": [
            "driver": ["name": "segue", "version": .string(Engine.version), "rules": .array(rules)]
          ],
          "columnKind": "unicodeCodePoints",
          "invocations": [
            [
              "executionSuccessful": .bool(unreadable.isEmpty),
              "toolExecutionNotifications": .array(unreadable.map { $0.sarifNotification }),
            ]
          ],
          "results": .array(files.flatMap { $0.sarifResults }),
        ]
      ],
    ]
  }
}

extension CheckedFile {
  fileprivate var sarifResults: [JSON] {
    diagnostics.map { diagnostic in
      let problem = diagnostic.problem
      let position = diagnostic.position ?? Position(line: 1, column: 1)
      return [
        "ruleId": .string(problem.code), "level": .string(problem.severity.rawValue),
        "message": [
          "text": .string([problem.message, problem.hint].compactMap { $0 }.joined(separator: " "))
        ],
        "locations": [
          [
            "physicalLocation": [
              "artifactLocation": location,
              "region": ["startLine": .int(position.line), "startColumn": .int(position.column)],
            ]
          ]
        ],
      ]
    }
  }

  /// The message that the file could not be checked, and why.
  fileprivate var sarifNotification: JSON {
    [
      "level": "error", "message": ["text": .string(orNull: obstacle)],
      "locations": [["physicalLocation": ["artifactLocation": location]]],
    ]
  }

  /// The file as a URI (RFC 3986), relative if its path is.
  private var location: JSON {
    let encoded = name.utf8.map { byte in
      byte.isASCIILetterOrDigit || "-._~/".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + [byte].hexadecimal.uppercased()
    }.joined()
    return ["uri": .string((name.hasPrefix("/") ? "file://" : "") + encoded)]
  }
}
