// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "CalStore",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "CalStore", targets: ["CalStore"]),
        .library(name: "EventKit", targets: ["EventKit", "CoreLocation", "CoreGraphics"]),
        .executable(name: "ekcal", targets: ["ekcal"]),
    ],
    targets: [
        .target(name: "CalStore"),
        .executableTarget(name: "ekcal", dependencies: ["CalStore"]),

        // Apple's module names for code that is written for Apple's systems. Their sources are
        // empty there, so that the package never shadows the real frameworks.
        .target(name: "EventKit", dependencies: ["CalStore"], path: "Sources/Shims/EventKit"),
        .target(name: "CoreLocation", dependencies: ["CalStore"], path: "Sources/Shims/CoreLocation"),
        .target(
            name: "CoreGraphics",
            dependencies: [
                "CalStore",
                .target(
                    name: "_Testing_CoreGraphics", condition: .when(platforms: [.linux, .android, .windows])),
            ], path: "Sources/Shims/CoreGraphics"),
        .target(name: "_Testing_CoreGraphics", path: "Sources/Shims/TestingCoreGraphics"),

        .testTarget(name: "CalStoreTests", dependencies: ["CalStore"]),
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
        .testTarget(name: "ekcalTests", dependencies: ["ekcal", "CalStore"]),
        .executableTarget(name: "Benchmarks", dependencies: ["CalStore"], path: "Tests/Benchmarks"),
    ]
)
