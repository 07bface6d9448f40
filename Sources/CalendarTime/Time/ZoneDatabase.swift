/// The machine's zone database: a folder of TZif files (RFC 8536).
package enum ZoneDatabase {
    /// Searched in this order; `$TZDIR` first, as the C library does.
    private static let folders: [String] = {
        let own = ZoneFiles.variable("TZDIR").map { [$0] } ?? []
        return (own + ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo"])
            .filter(ZoneFiles.isFolder)
    }()

    /// The largest real zone file has about 4 kB; a larger file is not one.
    private static let largestFile = 1 << 18

    static func table(named name: String) -> ZoneTable? {
        guard isZoneName(name) else { return nil }
        for folder in folders {
            guard let bytes = ZoneFiles.contents(of: "\(folder)/\(name)", upTo: largestFile),
                let table = ZoneTable(tzif: bytes)
            else { continue }
            return table
        }
        return nil
    }

    /// A name becomes part of a path, so it must not lead out of the folder. Every IANA name starts
    /// with a capital; the files that do not (`posixrules`, `localtime`, `right/...`) are not zones or
    /// count leap seconds.
    private static func isZoneName(_ name: String) -> Bool {
        guard name.utf8.count <= 100, let first = name.utf8.first,
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first)
        else { return false }
        var before: UInt8 = 0
        let isAllowed = name.utf8.allSatisfy { byte in
            defer { before = byte }
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                return true
            case UInt8(ascii: "/"): return before != byte
            default: return false
            }
        }
        return isAllowed && before != UInt8(ascii: "/")
    }

    /// The zone name within a path into the database: `/usr/share/zoneinfo/Europe/Berlin`.
    static func name(ofPath path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let folder = parts.lastIndex(of: "zoneinfo"), folder + 1 < parts.count else { return nil }
        return parts[(folder + 1)...].joined(separator: "/")
    }

    /// The names of the files directly in folders of the database, such as `Europe`, in the order of the
    /// folders. None of the files is opened, so one of them may be no zone.
    static func names(inAreas areas: [String]) -> [String] {
        areas.flatMap { area in
            folders.flatMap { ZoneFiles.names(in: "\($0)/\(area)") }.map { "\(area)/\($0)" }
        }
    }

    package static func names() -> [String] {
        guard let folder = folders.first else { return [] }
        return ZoneFiles.files(below: folder).filter { path in
            isZoneName(path) && ZoneFiles.beginning(of: "\(folder)/\(path)", 4) == Array("TZif".utf8)
        }.sorted()
    }
}
