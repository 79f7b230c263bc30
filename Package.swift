// swift-tools-version: 6.3
// Targets stand in the order in which data flows: each knows only those above it.
// No dependencies, and no Foundation below `Sources`: start-up time, size and key order depend on it.

import PackageDescription

/// How often each piece of the code runs, for the optimizer: it puts what often runs in one piece, apart from what seldom does. A
/// submit takes 13 % fewer instructions and 16 % less time. `Tests/Benchmark/counts` counts, with an executable that is built for that.
let isCounting = Context.environment["SEGUE_COUNTING"] != nil
let counts = "\(Context.packageDirectory)/Sources/segue/Linking/counts.profdata"

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(
    [
      "-cross-module-optimization",
      // Accesses are watched in debug builds, and so in the tests: 3,500 of 149,000 instructions of a submit.
      "-enforce-exclusivity=unchecked",
      // Types are made by their accessors and not by name: finding a type by its name at run time costs 100,000 instructions
      // for each kind of dictionary, 3 million before the first answer.
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
      // Values are copied in place and not by what their type says, for which types would be made at run time that nobody
      // else needs: 27 at a start, 4,000 instructions each. Reads and whole flows take a little less too.
      "-Xfrontend", "-disable-type-layout",
      // Without the regular expressions of the standard library: nobody uses them, and they are 0.8 MB.
      "-Xfrontend", "-disable-implicit-string-processing-module-import",
      // Each function can be left out (0.5 MB are) and put in its place by the linker.
      "-Xfrontend", "-function-sections",
      // The linker makes the code, of all modules at one time: 8 % fewer instructions, and a submit takes 2.6 times the echo, not
      // 2.7. Said to the frontend alone: the driver would call the files otherwise, and the package manager would not find them.
      "-Xfrontend", "-lto=llvm-full", "-Xfrontend", "-emit-bc",
      "-Xfrontend", isCounting ? "-ir-profile-generate" : "-ir-profile-use=\(counts)",
      // Functions are known there by the names of their files alone, wherever the project lies.
      "-Xllvm", "-static-func-full-module-prefix=false",
    ], .when(configuration: .release)),
]

/// Sources are optimized where a sanitizer looks on, as `Tests/run` does: they take a tenth of the time then. Tests are not, since
/// they would take longer to build than to run.
let optimized: [SwiftSetting] =
  Context.environment["SEGUE_SANITIZED"] == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// Functions of the libraries, and those that stand in their place.
let replacements: [(String, String)] = [
  // There is one thread, so references need not be counted atomically: a round trip of a submit takes 3.5 times that of the
  // echo, and not 3.7.
  ("swift_retain", "swift_nonatomic_retain"),
  ("swift_release", "swift_nonatomic_release"),
  ("swift_bridgeObjectRetain", "swift_nonatomic_bridgeObjectRetain"),
  ("swift_bridgeObjectRelease", "swift_nonatomic_bridgeObjectRelease"),
  // What the libraries do before the first line, and nobody needs or should be done otherwise
  // (`Sources/segue/World/ProcessStart.swift`).
  ("swift_copyAuxiliaryExecutablePath", "segue_no_path"),
  ("_dl_get_origin", "segue_no_origin"),
  ("__tunables_init", "segue_start_tunables"),
  // Secrets do not outlive their use in memory (`Sources/segue/World/Memory.swift`).
  ("free", "segue_free_wiped"),
]

/// How the executable is put together.
let linking =
  [
    // A static executable starts in a tenth of the time of one that loads the Swift libraries.
    "-static-executable",
    // The linker of the toolchain, which knows the two that follow. Of each piece of the file that is touched, the system maps
    // 64 KB, so less code in fewer places is less memory and fewer page faults at a start:
    // the same code once, 1.0 MB and 10 of 180 faults;
    // what conversations execute side by side (`Tests/Benchmark/order` says what it is), 2.4 MB and 23 of 192 faults;
    // what runs and has no name for that list, 1.1 MB and 10 of 135 faults;
    // the variables that a start touches, 0.2 MB and 20 of 125 faults: a start takes 1.77 times the echo, and not 1.90.
    "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-warn-symbol-ordering",
    "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/segue/Linking/symbols.order",
    "-Xlinker", "\(Context.packageDirectory)/Sources/segue/Linking/nameless.ld",
    // What is often called is taken into its caller up to this size, and not to ten times as much: as fast, and less code.
    "-Xlinker", "-mllvm", "-Xlinker", "-hot-callsite-threshold=300",
    // Constants beside the code and not in a piece of the file of their own: 4.01 → 3.66 MB, for 1 to 4 % of a start.
    "-Xlinker", "--no-rosegment",
  ]
  + (isCounting ? ["-profile-generate"] : [])
  + replacements.flatMap { ["-Xlinker", "--wrap=\($0)", "-Xlinker", "--defsym=__wrap_\($0)=\($1)"] }

func library(_ name: String, knows dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + optimized)
}

/// Tests may know other tests: their fixtures.
func tests(_ name: String, knows dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "segue",
  products: [.executable(name: "segue", targets: ["segue"])],
  targets: [
    library("ASCII"),
    library("JSONText", knows: ["ASCII"]),
    library("Hashing", knows: ["ASCII"]),
    library("Wording", knows: ["ASCII", "JSONText"]),
    library("Patterns", knows: ["ASCII"]),
    library("Spelling"),
    library("Calendar", knows: ["ASCII"]),
    library("JSONRPC", knows: ["ASCII", "JSONText", "Spelling"]),
    library(
      "JSONSchemas", knows: ["ASCII", "JSONText", "Wording", "Patterns", "Spelling", "Calendar"]),
    library("Expressions", knows: ["ASCII", "JSONText", "Patterns", "Spelling", "Calendar"]),
    library(
      "FlowDefinitions",
      knows: ["ASCII", "JSONText", "Wording", "JSONSchemas", "Expressions", "Hashing", "Spelling"]),
    library(
      "Coordination",
      knows: [
        "ASCII", "JSONText", "Wording", "Hashing", "Calendar", "JSONSchemas", "Expressions",
        "FlowDefinitions",
      ]),
    library("Stores", knows: ["ASCII", "JSONText", "Hashing"]),
    library(
      "FlowEngine",
      knows: [
        "JSONText", "Wording", "JSONRPC", "JSONSchemas", "Expressions", "FlowDefinitions", "Coordination",
        "Spelling", "Stores",
      ]),
    .executableTarget(
      name: "segue",
      dependencies: [
        "ASCII", "JSONText", "JSONRPC", "JSONSchemas", "Expressions", "FlowDefinitions", "Coordination",
        "Spelling", "Stores", "FlowEngine",
      ],
      exclude: ["Linking"],
      swiftSettings: settings + optimized,
      linkerSettings: [.unsafeFlags(linking, .when(configuration: .release))]),

    tests("ASCIITests", knows: ["ASCII"]),
    tests("JSONTextTests", knows: ["JSONText"]),
    tests("HashingTests", knows: ["Hashing"]),
    tests("PatternsTests", knows: ["Patterns"]),
    tests("SpellingTests", knows: ["Spelling"]),
    tests("CalendarTests", knows: ["Calendar"]),
    tests("WordingTests", knows: ["Wording", "JSONText"]),
    tests("JSONRPCTests", knows: ["JSONRPC", "JSONText"]),
    tests("JSONSchemasTests", knows: ["JSONSchemas", "JSONText", "Wording"]),
    tests("ExpressionsTests", knows: ["Expressions", "JSONText"]),
    tests("FlowDefinitionsTests", knows: ["FlowDefinitions", "JSONText"]),
    tests("CoordinationTests", knows: ["Coordination", "FlowDefinitions", "Expressions", "JSONText"]),
    tests("StoresTests", knows: ["Stores", "JSONText"]),
    tests(
      "FlowEngineTests",
      knows: ["FlowEngine", "Stores", "Coordination", "JSONRPC", "JSONText"]),
    tests(
      "DurabilityTests",
      knows: ["Stores", "JSONText", "StoresTests", "FlowEngineTests"]),
    tests("SegueTests", knows: ["segue", "JSONText"]),
    .testTarget(
      name: "FuzzingTests",
      dependencies: ["JSONText", "JSONRPC", "JSONSchemas", "Patterns", "Expressions", "FlowDefinitions"],
      path: "Tests/Fuzzing", exclude: ["Corpus", "README.md", "libFuzzer.swift", "run", "seeds.py"],
      swiftSettings: settings),
  ]
)
