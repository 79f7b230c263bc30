// swift-tools-version: 6.3
// Targets stand in the order in which data flows: each knows only those above it.
// No dependencies, and no Foundation below `Sources`: start-up time, size and key order depend on it.

import PackageDescription

/// How often each piece of the code runs, for the optimizer: it puts what often runs in one piece, apart from what seldom does. A
/// submit takes 13 % fewer instructions and 16 % less time. `Tests/Benchmark/counts` counts, with an executable that is built for that.
let isCounting = Context.environment["SEGUE_COUNTING"] != nil
let counts = "\(Context.packageDirectory)/Sources/segue/Linking/counts.profdata"

/// A release build is Embedded Swift: no types are made at run time, all generics are specialized, and the runtime is optimized
/// with the rest. A start takes 40 % fewer instructions and a fifth less time (`Tests/Benchmark/TRIED.md`). A debug build, and so
/// the tests, is not, since their libraries are not.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(
    [
      // Not by `enableExperimentalFeature`, whose condition the package manager overlooks when it links the tests.
      "-enable-experimental-feature", "Embedded",
      // Accesses are watched in debug builds, and so in the tests: 3,500 of 149,000 instructions of a submit.
      "-enforce-exclusivity=unchecked",
    ], .when(configuration: .release)),
]

/// The libraries are only translated, to what the compiler reads and not to what a processor does. What of them is used becomes
/// part of the executable, which is optimized as a whole: optimizing each would be done again in each that knows it, which takes
/// twice as long in all.
let translated: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Onone", "-assert-config", "Release", "-enable-experimental-feature", "DeferredCodeGen",
      "-Xfrontend", "-lto=llvm-full", "-Xfrontend", "-emit-bc",
      // What a library exports is found out while it is translated, and not in a second process beside that.
      "-no-emit-module-separately-wmo",
    ], .when(configuration: .release))
]

let optimizedAsAWhole: [SwiftSetting] = [
  .unsafeFlags(
    [
      // Each function can be left out and put in its place by the linker.
      "-Xfrontend", "-function-sections",
      // The linker makes the code, of all files at one time.
      "-Xfrontend", "-lto=llvm-full", "-Xfrontend", "-emit-bc",
      "-Xfrontend", isCounting ? "-ir-profile-generate" : "-ir-profile-use=\(counts)",
      // Functions are known there by the names of their files alone, wherever the project lies.
      "-Xllvm", "-static-func-full-module-prefix=false",
    ], .when(configuration: .release))
]

/// Sources are optimized where a sanitizer looks on, as `Tests/run` does: they take a tenth of the time then. Tests are not, since
/// they would take longer to build than to run.
let optimized: [SwiftSetting] =
  Context.environment["SEGUE_SANITIZED"] == nil ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

func library(_ name: String, knows dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings + translated + optimized)
}

/// Tests may know other tests: their fixtures.
func tests(_ name: String, knows dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// Each knows only those above it.
let libraries: [Target] = [
  library("ASCII"),
  library("JSONText", knows: ["CLibrary", "ASCII"]),
  library("Hashing", knows: ["CProcessor", "ASCII"]),
  library("Wording", knows: ["ASCII", "JSONText"]),
  library("Patterns", knows: ["ASCII"]),
  library("Spelling"),
  library("Calendar", knows: ["ASCII"]),
  library("JSONRPC", knows: ["CLibrary", "ASCII", "JSONText", "Spelling"]),
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
  library("Stores", knows: ["CLibrary", "ASCII", "JSONText", "Hashing"]),
  library(
    "FlowEngine",
    knows: [
      "JSONText", "Wording", "JSONRPC", "JSONSchemas", "Expressions", "FlowDefinitions", "Coordination",
      "Spelling", "Stores",
    ]),
]

/// Functions of the C library, and those that stand in their place.
let replacements: KeyValuePairs = [
  // What it does before the first line, and nobody needs or should be done otherwise
  // (`Sources/segue/World/ProcessStart.swift`).
  "_dl_get_origin": "segue_no_origin",
  "__tunables_init": "segue_start_tunables",
  // Secrets do not outlive their use in memory (`Sources/segue/World/Memory.swift`).
  "free": "segue_free_wiped",
  // Memory for objects need not be aligned further than all is (in the same file).
  "posix_memalign": "segue_allocate",
]

#if arch(arm64)
  let architecture = "aarch64"
#else
  let architecture = "x86_64"
#endif

/// How the executable is put together, by the linker of the toolchain.
let linking: [String] = [
  "-enable-experimental-feature", "Embedded",
  // A static executable starts in a tenth of the time of one that loads its libraries.
  "-Xclang-linker", "-static", "-Xclang-linker", "-Wno-unused-command-line-argument", "-lm",
  // What Embedded Swift knows of Unicode, beside the folder in which the linker looks for libraries.
  "-l:../embedded/\(architecture)-unknown-linux-gnu/libswiftUnicodeDataTables.a",
  "-use-ld=lld",
  // There is one thread, so references need not be counted atomically, nor is anything else done so.
  "-Xlinker", "--lto-newpm-passes=function(lower-atomic),lto<O2>",
  // What is often called is taken into its caller up to this size, and not to ten times as much: as fast, and less code.
  "-Xlinker", "-mllvm", "-Xlinker", "-hot-callsite-threshold=300",
  // What no conversation executes of a function stands elsewhere, so that what they do execute is on fewer pages.
  "-Xlinker", "-mllvm", "-Xlinker", "-split-machine-functions",
  "-Xlinker", "-mllvm", "-Xlinker", "-mfs-psi-cutoff=0",
  // Of each piece of the file that is touched, the system maps 64 KB, so less code in fewer places is less memory and fewer
  // page faults at a start: the same code once; side by side what conversations execute (`Tests/Benchmark/order` says what
  // it is), what runs and has no name for that list, and the variables that a start touches; constants beside the code and
  // not in a piece of the file of their own.
  "-Xlinker", "--icf=all", "-Xlinker", "--no-warn-symbol-ordering",
  "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/Sources/segue/Linking/symbols.order",
  "-Xlinker", "\(Context.packageDirectory)/Sources/segue/Linking/nameless.ld",
  "-Xlinker", "--no-rosegment",
]

/// The executable has all that it uses of the libraries, optimized.
let leavingOut: [String] = libraries.flatMap {
  ["-Xlinker", "--remap-inputs=*/\($0.name).build/*=/dev/null"]
}

let replacing: [String] = replacements.flatMap {
  ["-Xlinker", "--wrap=\($0)", "-Xlinker", "--defsym=__wrap_\($0)=\($1)"]
}

let package = Package(
  name: "segue",
  products: [.executable(name: "segue", targets: ["segue"])],
  targets: [.systemLibrary(name: "CLibrary"), .systemLibrary(name: "CProcessor")] + libraries + [
    .executableTarget(
      name: "segue",
      dependencies: [
        "CLibrary", "ASCII", "JSONText", "JSONRPC", "JSONSchemas", "Expressions", "FlowDefinitions",
        "Coordination",
        "Spelling", "Stores", "FlowEngine", "Wording",
      ],
      exclude: ["Linking"],
      swiftSettings: settings + optimizedAsAWhole + optimized,
      linkerSettings: [
        .unsafeFlags(
          linking + leavingOut + replacing + (isCounting ? ["-profile-generate"] : []),
          .when(configuration: .release))
      ]),

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
    tests("SegueTests", knows: ["CLibrary", "segue", "JSONText"]),
    .testTarget(
      name: "FuzzingTests",
      dependencies: [
        "JSONText", "JSONRPC", "JSONSchemas", "Patterns", "Expressions", "FlowDefinitions", "Coordination",
        "Stores",
        "FlowEngine",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpus", "README.md", "libFuzzer.swift", "run", "seeds.py"],
      swiftSettings: settings),
  ]
)
