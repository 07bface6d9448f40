// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
    import Glibc
#endif

/// A static binary starts in a third of the time, as nothing is left to be linked then. lld, unlike the
/// toolchain's usual linker on Linux, has no warnings of what the toolchain's own libraries do.
let shipped = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

/// The C library goes into it too where its archive is sure to be there: Debian and Ubuntu have it beside the
/// headers. Elsewhere only Swift's own libraries do.
#if canImport(Glibc)
    let hasStaticLibraries = ["x86_64", "aarch64"].contains {
        access("/usr/lib/\($0)-linux-gnu/libc.a", R_OK) == 0
    }
#else
    let hasStaticLibraries = false
#endif
let linking = hasStaticLibraries ? "-static-executable" : "-static-stdlib"

/// The commit that `ekcal version` names, from `.ci/release`. The manifest does not ask git itself, because
/// the package manager keeps its answers for later commits.
let commit =
    (Context.environment["EKCAL_COMMIT"] ?? "").allSatisfy(\.isHexDigit)
    ? [CSetting.define("EKCAL_COMMIT", to: "\"\(Context.environment["EKCAL_COMMIT"] ?? "")\"")] : []

/// Apple's module names for code that is written for Apple's systems. There they are Apple's own: the targets
/// have other names and no content, so that nothing can stand before the real frameworks. The classes of this
/// package are in `CalStoreEventKit` everywhere.
#if os(macOS)
    let shimNames = (
        eventKit: "EventKitShim", eventKitUI: "EventKitUIShim", coreLocation: "CoreLocationShim",
        coreGraphics: "CoreGraphicsShim"
    )
    let shimDependencies: [Target.Dependency] = []
    let shimSupport: [Target] = []
#else
    let shimNames = (
        eventKit: "EventKit", eventKitUI: "EventKitUI", coreLocation: "CoreLocation",
        coreGraphics: "CoreGraphics"
    )
    let shimDependencies: [Target.Dependency] = ["CalStoreEventKit"]
    /// Swift Testing looks for this module beside a `CoreGraphics`. The tests are programs as people write
    /// them for Apple's systems, in the language modes of Swift 6 and Swift 5; the second compiles the first
    /// one's listings too, through a link to their folder.
    let shimSupport: [Target] = [
        .target(name: "_Testing_CoreGraphics", path: "Sources/Shims/TestingCoreGraphics"),
        .testTarget(
            name: "EventKitCompatibilityTests",
            dependencies: ["EventKit", "CoreLocation", "CoreGraphics", "EventKitTestSupport"]),
        .testTarget(
            name: "EventKitSwift5Tests",
            dependencies: ["EventKit", "EventKitUI", "CoreLocation", "CoreGraphics", "EventKitTestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "EventKitUITests",
            dependencies: ["EventKitUI", "EventKitTestSupport", "EventKitUIProbe", "TestSupport"]),
        .executableTarget(
            name: "EventKitUIProbe", dependencies: ["EventKitUI", "CalStoreEventKit"],
            path: "Tests/EventKitUIProbe"),
        .target(
            name: "EventKitTestSupport", dependencies: ["EventKit", "CalStoreEventKit"],
            path: "Tests/EventKitTestSupport"),
    ]
#endif

let package = Package(
    name: "CalStore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CalendarTime", targets: ["CalendarTime"]),
        .library(name: "CalStore", targets: ["CalStore"]),
        .library(name: "CalStorePlanning", targets: ["CalStorePlanning"]),
        .library(name: "CalStoreExchange", targets: ["CalStoreExchange"]),
        .library(name: "CalStoreLanguage", targets: ["CalStoreLanguage"]),
        .library(name: "CalStoreEventKit", targets: ["CalStoreEventKit"]),
        .library(
            name: "EventKit", targets: [shimNames.eventKit, shimNames.coreLocation, shimNames.coreGraphics]),
        .library(name: "CalStoreEventKitUI", targets: ["CalStoreEventKitUI"]),
        .library(name: "EventKitUI", targets: [shimNames.eventKitUI]),
        .executable(name: "ekcal", targets: ["ekcalMain"]),
    ],
    targets: [
        .target(name: "CLibrary"),
        .target(name: "Basics", dependencies: ["CLibrary"]),
        .target(name: "Terminal", dependencies: ["Basics"]),
        .target(name: "CommandLine", dependencies: ["Terminal"]),
        .target(name: "CalendarTime", dependencies: ["Basics"]),
        .target(name: "CalStore", dependencies: ["CalendarTime"]),
        .target(name: "CalStorePlanning", dependencies: ["CalStore"]),
        .target(name: "CalStoreSettings", dependencies: ["CalStore"]),
        .target(name: "CalStoreLanguage", dependencies: ["CalStorePlanning"]),
        .target(name: "CalStoreExchange", dependencies: ["CalStorePlanning"]),
        .target(
            name: "CalStoreScreens", dependencies: ["CalStoreExchange", "CalStoreLanguage", "Terminal"]),
        .target(name: "CoreLocationStandIns", dependencies: ["CalStorePlanning"]),
        .target(
            name: "CalStoreEventKit", dependencies: ["CalStoreSettings", "CoreLocationStandIns"]),
        .target(name: "CalStoreEventKitUI", dependencies: ["CalStoreEventKit", "CalStoreScreens"]),
        .target(
            name: "ekcal",
            dependencies: ["CalStoreScreens", "CalStoreSettings", "CommandLine"]),
        // Only this target is linked statically: the flags reach neither the tests nor those who use the
        // library.
        .executableTarget(
            name: "ekcalMain", dependencies: ["ekcal"],
            cSettings: [.define("EKCAL_IS_SHIPPED", shipped)] + commit,
            linkerSettings: [
                .unsafeFlags([linking, "-use-ld=lld", "-Xlinker", "--strip-all"], shipped),
                // Parts of FoundationEssentials. The compiler would name them for a target in Swift only.
                .unsafeFlags(["-l_FoundationCollections", "-l_FoundationCShims"], shipped),
            ]),

        .target(name: shimNames.eventKit, dependencies: shimDependencies, path: "Sources/Shims/EventKit"),
        .target(
            name: shimNames.eventKitUI,
            dependencies: shimDependencies.isEmpty
                ? [] : ["CalStoreEventKitUI", .target(name: shimNames.eventKit)],
            path: "Sources/Shims/EventKitUI"),
        .target(
            name: shimNames.coreLocation, dependencies: shimDependencies, path: "Sources/Shims/CoreLocation"),
        .target(
            name: shimNames.coreGraphics,
            dependencies: shimDependencies
                + (shimSupport.isEmpty ? [] : [.target(name: "_Testing_CoreGraphics")]),
            path: "Sources/Shims/CoreGraphics"),

        .testTarget(name: "BasicsTests", dependencies: ["Basics", "TestSupport"]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TerminalProbe", "TestSupport"]),
        .testTarget(name: "CalendarTimeTests", dependencies: ["CalendarTime", "TestSupport"]),
        .testTarget(
            name: "CalStoreTests",
            dependencies: ["CalStore", "CalStoreEventKit", "CalStoreExchange", "TestSupport"]),
        .testTarget(
            name: "CalStorePlanningTests", dependencies: ["CalStoreExchange", "TestSupport"]),
        .testTarget(name: "CalStoreSettingsTests", dependencies: ["CalStoreSettings", "TestSupport"]),
        .testTarget(
            name: "CalStoreExchangeTests",
            dependencies: ["CalStoreExchange", "CalStoreLanguage", "FuzzSamples", "TestSupport"]),
        .testTarget(
            name: "CalStoreEventKitTests",
            dependencies: ["CalStoreEventKit", "CalStoreExchange", "TestSupport"]),
        .testTarget(
            name: "CalStoreLanguageTests", dependencies: ["CalStoreLanguage", "TestSupport"],
            exclude: ["Readings"]),
        .testTarget(name: "CalStoreScreensTests", dependencies: ["CalStoreScreens", "TestSupport"]),
        .testTarget(name: "ekcalTests", dependencies: ["ekcal", "CalStoreEventKit", "TestSupport"]),
        // What several of them need: naive second implementations, a failing disk, numbers that a seed
        // repeats. It sees what is internal, so it is a test target too: a release build has no modules for
        // that.
        .testTarget(
            name: "TestSupport", dependencies: ["CalStore", "CalStoreExchange"], path: "Tests/TestSupport"),
        // A program on a pseudo-terminal, which tests start, fill with keys and end by signals.
        .executableTarget(name: "TerminalProbe", dependencies: ["Terminal"], path: "Tests/TerminalProbe"),
        .target(name: "FuzzSamples", path: "Tests/FuzzSamples"),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["CalStoreEventKit", "CalStoreLanguage", "FuzzSamples", "ekcal"],
            path: "Tests/Benchmarks"),
    ] + shimSupport
)

// Above, a target names the next ones below it. Here it gets all that these stand on: a build looks at the
// modules that a target names when it decides what to compile anew, and an object left from before would call
// changed functions in their old way.
func name(_ dependency: Target.Dependency) -> String {
    switch dependency {
    case .byNameItem(let name, _), .targetItem(let name, _): name
    default: ""
    }
}
let below = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.dependencies) })
for target in package.targets {
    var names = Set(target.dependencies.map(name))
    var index = 0
    while index < target.dependencies.count {
        let further = below[name(target.dependencies[index])] ?? []
        target.dependencies += further.filter { names.insert(name($0)).inserted }
        index += 1
    }
}
