import CalStore
import Foundation

/// Measures the preparation of each zone of the machine: reading its file, building its table, and one
/// look-up.
enum ZoneBenchmark {
    static func run(_ arguments: [String]) throws {
        // Once per process, and no part of what a zone costs.
        _ = Zone.named("Etc/UTC")
        let names = TimeZone.knownTimeZoneIdentifiers
        var seconds: [Double] = []
        var slowest = (name: "", seconds: 0.0)
        for name in names {
            let (found, times) = Figures.measure(1) {
                Zone.named(name)?.local(at: Instant(secondsSince1970: 0))
            }
            guard found != nil, let time = times.first else { continue }
            seconds.append(time)
            if time > slowest.seconds { slowest = (name, time) }
        }
        Figures.head()
        Figures.report("make a zone ready", seconds.count, seconds, unit: "us", scale: 1e6)
        print("slowest", slowest.name, separator: "\t")
    }
}
