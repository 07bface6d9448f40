import Foundation

/// The machine's zone database: a folder of TZif files, or Foundation where there is none.
enum ZoneDatabase {
    /// Searched in this order; `$TZDIR` first, as the C library does.
    private static let folders: [String] = {
        let own = ProcessInfo.processInfo.environment["TZDIR"].map { [$0] } ?? []
        return (own + ["/usr/share/zoneinfo", "/usr/lib/zoneinfo"]).filter {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue
        }
    }()

    /// The largest zone file there is has some 4 kB; more is not one.
    private static let largestFile = 1 << 18

    static func table(named name: String) -> ZoneTable? {
        guard isZoneName(name) else { return nil }
        for folder in folders {
            guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                data.count <= largestFile, let table = ZoneTable(tzif: [UInt8](data))
            else { continue }
            return table
        }
        return folders.isEmpty ? TimeZone(identifier: name).map(ZoneTable.init(foundation:)) : nil
    }

    /// A name becomes part of a path, so it must not lead out of the folder. Every IANA name starts
    /// with a capital; the files that do not (`posixrules`, `localtime`, `right/...`) are not zones or
    /// count leap seconds.
    private static func isZoneName(_ name: String) -> Bool {
        guard name.utf8.count <= 100, let first = name.utf8.first,
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        else { return false }
        let isAllowed = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "/"):
                true
            default: false
            }
        }
        return isAllowed && !name.contains("//") && !name.hasSuffix("/")
    }

    /// The zone name within a path into the database: `/usr/share/zoneinfo/Europe/Berlin`.
    static func name(ofPath path: String) -> String? {
        guard path.contains("/"), let folder = path.range(of: "zoneinfo/", options: .backwards) else {
            return nil
        }
        return String(path[folder.upperBound...])
    }

    static func names() -> [String] {
        guard let folder = folders.first else { return TimeZone.knownTimeZoneIdentifiers.sorted() }
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return paths.filter { path in
            guard isZoneName(path), let file = FileHandle(forReadingAtPath: "\(folder)/\(path)") else {
                return false
            }
            defer { try? file.close() }
            return (try? file.read(upToCount: 4)) == Data("TZif".utf8)
        }.sorted()
    }
}

extension ZoneTable {
    /// Asks Foundation for each change of a zone, for machines without a zone database.
    init(foundation zone: TimeZone) {
        let from = Instant.distantPast.date
        // Foundation's own data ends with rules that go on for ever; 2437 lets 400 years repeat.
        let end = Instant(secondsSince1970: ZoneTable.foundationEnd).date
        var builder = Builder(
            offset: zone.secondsFromGMT(for: from), abbreviation: zone.abbreviation(for: from) ?? "")
        var moment = from
        while let next = zone.nextDaylightSavingTimeTransition(after: moment), next > moment, next < end {
            builder.append(
                at: Instant(next).secondsSince1970, offset: zone.secondsFromGMT(for: next),
                abbreviation: zone.abbreviation(for: next) ?? "")
            moment = next
        }
        self.init(builder, repeatsFrom: ZoneTable.foundationEnd - ZoneTable.cycle)
    }

    /// 2440-01-01T00:00:00Z
    private static let foundationEnd: Int64 = 14_831_769_600
}
