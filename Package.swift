// swift-tools-version: 6.2
import PackageDescription

/// A static binary starts in half the time, as nothing is left to be linked then. lld, unlike the toolchain's usual linker on
/// Linux, has no warnings of what the toolchain's own libraries do.
let shipped = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

let package = Package(
    name: "CalStore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CalendarTime", targets: ["CalendarTime"]),
        .library(name: "CalStore", targets: ["CalStore"]),
        .library(name: "CalStoreExchange", targets: ["CalStoreExchange"]),
        .library(name: "CalStoreEventKit", targets: ["CalStoreEventKit"]),
        .library(name: "EventKit", targets: ["EventKit", "CoreLocation", "CoreGraphics"]),
        .executable(name: "ekcal", targets: ["ekcalMain"]),
    ],
    targets: [
        .target(name: "CLibrary"),
        .target(name: "CalendarTime", dependencies: ["CLibrary"]),
        .target(name: "CalStore", dependencies: ["CalendarTime", "CLibrary"]),
        .target(name: "CalStoreExchange", dependencies: ["CalStore"]),
        .target(name: "CalStoreEventKit", dependencies: ["CalStore"]),
        .target(name: "ekcal", dependencies: ["CalStore", "CalStoreExchange", "CLibrary"]),
        // Only this target is linked statically: the flags reach neither the tests nor those who use the library.
        .executableTarget(
            name: "ekcalMain", dependencies: ["ekcal"],
            swiftSettings: [.unsafeFlags(["-static-stdlib"], shipped)],
            linkerSettings: [.unsafeFlags(["-static-stdlib", "-use-ld=lld"], shipped)]),

        // Apple's module names for code that is written for Apple's systems. Their sources are
        // empty there, so that the package never shadows the real frameworks.
        .target(name: "EventKit", dependencies: ["CalStoreEventKit"], path: "Sources/Shims/EventKit"),
        .target(name: "CoreLocation", dependencies: ["CalStoreEventKit"], path: "Sources/Shims/CoreLocation"),
        .target(
            name: "CoreGraphics",
            dependencies: [
                "CalStoreEventKit",
                .target(
                    name: "_Testing_CoreGraphics", condition: .when(platforms: [.linux, .android, .windows])),
            ], path: "Sources/Shims/CoreGraphics"),
        .target(name: "_Testing_CoreGraphics", path: "Sources/Shims/TestingCoreGraphics"),

        .testTarget(name: "CalendarTimeTests", dependencies: ["CalendarTime", "TestSupport"]),
        .testTarget(
            name: "CalStoreTests",
            dependencies: ["CalStore", "CalStoreEventKit", "CalStoreExchange", "TestSupport"]),
        .testTarget(name: "CalStoreExchangeTests", dependencies: ["CalStoreExchange", "TestSupport"]),
        .testTarget(
            name: "CalStoreEventKitTests",
            dependencies: ["CalStoreEventKit", "CalStoreExchange", "TestSupport"]),
        // What several of them need: naive second implementations, a failing disk, numbers that a seed repeats.
        .target(
            name: "TestSupport", dependencies: ["CalStore", "CalStoreExchange"], path: "Tests/TestSupport"),
        // Programs as people write them for Apple's systems, in the language modes of Swift 6 and Swift 5. The second
        // compiles the first one's listings too, through a link to their folder.
        .testTarget(
            name: "EventKitCompatibilityTests",
            dependencies: ["EventKit", "CoreLocation", "CoreGraphics", "EventKitTestSupport"]),
        .testTarget(
            name: "EventKitSwift5Tests",
            dependencies: ["EventKit", "CoreLocation", "CoreGraphics", "EventKitTestSupport"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(
            name: "EventKitTestSupport", dependencies: ["EventKit"], path: "Tests/EventKitTestSupport"),
        .testTarget(name: "ekcalTests", dependencies: ["ekcal", "CalStoreEventKit", "TestSupport"]),
        .executableTarget(
            name: "Benchmarks", dependencies: ["CalStoreEventKit", "ekcal"], path: "Tests/Benchmarks"),
    ]
)
