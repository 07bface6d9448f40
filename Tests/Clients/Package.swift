// swift-tools-version: 6.2
import PackageDescription

/// Programs that use each product as another package would: from outside, by its public declarations only.
/// `.ci/run` builds and runs them.
let products = [
    "CalendarTime", "CalStore", "CalStorePlanning", "CalStoreExchange", "CalStoreLanguage",
    "CalStoreEventKit", "CalStoreEventKitUI",
]

let package = Package(
    name: "Clients",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "CalStore", path: "../..")],
    targets: [.target(name: "Expectations")]
        + products.map { product in
            .executableTarget(
                name: "\(product)Client",
                dependencies: ["Expectations", .product(name: product, package: "CalStore")])
        }
)
