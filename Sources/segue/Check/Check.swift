// `segue check`: reports what is wrong with flow files. The definitions know what a mistake is; `Report` knows how it looks.

import CLibrary
import JSONText

/// Reports the problems of flow files. With `--watch`, reports again whenever one of them or a file beside them changes,
/// until nobody reads the output any more or it cannot be written.
/// - Returns: 0 if no flow has errors, 1 if one has, 2 if a file cannot be read.
func check(_ options: CheckOptions) -> Int32 {
  let watch = FileWatch(options.files)
  while true {
    let stamps = watch.stamps
    let report = Report(CheckedFiles(options.files).checked)
    Output.put(report.written(options.format))
    Output.warn(report.summary)
    guard options.isWatching, !Output.hasFailed, watch.waits(forOtherThan: stamps) else {
      return report.status
    }
  }
}

/// How problems are reported.
enum ReportFormat: String, CaseIterable {
  /// For people: each problem with its line and a caret.
  case text
  /// For programs: one JSON object.
  case json
  /// For editors: `FILE:LINE:COLUMN: SEVERITY: MESSAGE [CODE]`, one line each.
  case editor
  /// For services that collect the findings of tools: SARIF 2.1.0.
  case sarif
}

extension Report {
  fileprivate func written(_ format: ReportFormat) -> String {
    switch format {
    case .text: text(Ink(for: STDOUT_FILENO))
    case .json: json.text + "\n"
    case .editor: lines
    case .sarif: sarif.text + "\n"
    }
  }
}
