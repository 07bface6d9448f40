import CalendarTime
import Foundation
import Testing

@Suite struct ZoneTests {
    private func time(_ text: String) throws -> CivilDateTime { try #require(CivilDateTime(iso: text)) }
    private func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }

    // MARK: - Gaps and folds (RFC 5545, 3.3.5)

    @Test func gap() throws {
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let local = try time("2026-03-29T02:30:00")
        #expect(berlin.resolve(local) == .gap(before: 3600, after: 7200))
        #expect(berlin.instant(for: local) == (try instant("2026-03-29T01:30:00Z")))
        #expect(berlin.local(at: berlin.instant(for: local)) == (try time("2026-03-29T03:30:00")))
        #expect(berlin.resolve(try time("2026-03-29T01:59:59")) == .unique(offset: 3600))
        #expect(berlin.resolve(try time("2026-03-29T03:00:00")) == .unique(offset: 7200))
    }

    @Test func fold() throws {
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let local = try time("2026-10-25T02:30:00")
        #expect(berlin.resolve(local) == .fold(first: 7200, second: 3600))
        #expect(berlin.instant(for: local) == (try instant("2026-10-25T00:30:00Z")))
        #expect(berlin.instant(for: local, isFold: true) == (try instant("2026-10-25T01:30:00Z")))
        #expect(!berlin.isFold(at: try instant("2026-10-25T00:30:00Z")))
        #expect(berlin.isFold(at: try instant("2026-10-25T01:30:00Z")))
        #expect(berlin.resolve(try time("2026-10-25T03:00:00")) == .unique(offset: 3600))
    }

    /// Facts of python's zoneinfo; half an hour of summer time, a day left out, winter time that is
    /// called summer time.
    @Test(arguments: [
        ("America/New_York", "2026-03-08T06:59:59Z", -18_000, "EST"),
        ("America/New_York", "2026-03-08T07:00:00Z", -14_400, "EDT"),
        ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 39_600, "+11"),
        ("Australia/Lord_Howe", "2026-07-01T00:00:00Z", 37_800, "+1030"),
        ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000, "-10"),
        ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400, "+14"),
        ("Asia/Kolkata", "2026-01-01T00:00:00Z", 19_800, "IST"),
        ("Europe/Dublin", "2026-07-01T00:00:00Z", 3600, "IST"),
        ("America/New_York", "9999-07-01T00:00:00Z", -14_400, "EDT"),
        ("Europe/Berlin", "4321-01-01T00:00:00Z", 3600, "CET"),
        ("Australia/Sydney", "2999-12-31T00:00:00Z", 39_600, "AEDT"),
        ("Europe/Berlin", "1800-01-01T00:00:00Z", 3208, "LMT"),
        ("US/Eastern", "2026-07-01T00:00:00Z", -14_400, "EDT"),
        ("Etc/GMT+5", "2026-07-01T00:00:00Z", -18_000, "-05"),
    ])
    func offsets(_ name: String, _ moment: String, _ offset: Int, _ abbreviation: String) throws {
        let zone = try #require(Zone.named(name))
        #expect(zone.name == name)
        #expect(zone.offset(at: try instant(moment)) == offset)
        #expect(zone.abbreviation(at: try instant(moment)) == abbreviation)
    }

    /// zdump, which comes with the C library, lists the second before and the second of every change.
    /// `CALSTORE_ZONE_YEARS=1850,2500` compares other years.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: zdump), "needs zdump"),
        arguments: [ProcessInfo.processInfo.environment["CALSTORE_ZONE_YEARS"] ?? "2020,2036", "9997,9999"])
    func everyChangeOfEveryZone(_ years: String) throws {
        let names = Zone.knownNames
        #expect(names.count > 300)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.zdump)
        process.arguments = ["-v", "-c", years] + names
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var compared = 0
        for line in output.split(separator: "\n") {
            // Europe/Berlin  Sun Mar 29 00:59:59 2020 UT = Sun Mar 29 01:59:59 2020 CET isdst=0 gmtoff=3600
            let words = line.split(separator: " ")
            guard words.count == 16, let offset = words[15].split(separator: "=").last.flatMap({ Int($0) }),
                let month = months.firstIndex(of: String(words[2])), let day = Int(words[3]),
                let year = Int(words[5]),
                let date = CivilDate(year: year, month: month + 1, day: day),
                let moment = Instant(iso: "\(date)T\(words[4])Z")
            else { continue }
            let zone = try #require(Zone.named(String(words[0])))
            #expect(zone.offset(at: moment) == offset, "\(line)")
            #expect(zone.abbreviation(at: moment) == words[13], "\(line)")
            compared += 1
        }
        #expect(compared > (years == "9997,9999" ? 500 : 3000))
    }

    private static let zdump =
        ["/usr/bin/zdump", "/usr/sbin/zdump"].first { FileManager.default.isExecutableFile(atPath: $0) }
        ?? "/usr/bin/zdump"

    /// Every local time of a year leads to a moment at which clocks show it, or lies in a gap.
    @Test(arguments: [
        "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Africa/Casablanca", "Pacific/Apia",
    ])
    func localTimesAndBack(_ name: String) throws {
        let zone = try #require(Zone.named(name))
        for start in ["2011-12-01T00:00:00", "2025-12-31T00:00:00", "2900-01-01T00:00:00"] {
            var local = try time(start)
            for _ in 0..<20_000 {
                local = local.adding(seconds: 1717)
                let moment = zone.instant(for: local)
                switch zone.resolve(local) {
                case .unique(let offset):
                    #expect(zone.local(at: moment) == local && zone.offset(at: moment) == offset)
                case .gap(let before, let after):
                    #expect(zone.local(at: moment) == local.adding(seconds: after - before))
                case .fold(let first, let second):
                    #expect(zone.local(at: moment) == local)
                    let later = zone.instant(for: local, isFold: true)
                    #expect(zone.local(at: later) == local && later.seconds(since: moment) == first - second)
                    #expect(zone.isFold(at: later) && !zone.isFold(at: moment))
                }
            }
        }
    }

    @Test func transitions() throws {
        let berlin = try #require(Zone.named("Europe/Berlin"))
        let first = try #require(berlin.transition(after: try instant("2026-01-01T00:00:00Z")))
        #expect(first.description == "2026-03-29T01:00:00Z")
        #expect(berlin.transition(after: first)?.description == "2026-10-25T01:00:00Z")
        let far = try #require(berlin.transition(after: try instant("9000-01-01T00:00:00Z")))
        #expect(berlin.offset(at: far) == 7200 && berlin.offset(at: far.adding(seconds: -1)) == 3600)
        #expect(Zone.utc.transition(after: .distantPast) == nil)
    }

    // MARK: - Names

    @Test func names() throws {
        #expect(Zone.named("Europe/Berlin") == Zone.named("Europe/Berlin"))
        #expect(Zone.utc.isUTC && Zone.named("Etc/UTC")?.isUTC == true && Zone.named("Etc/UTC") != .utc)
        #expect(Zone.named("Africa/Abidjan")?.isUTC == false)
        for bad in [
            "", "../etc/passwd", "/etc/passwd", "Europe/../Europe/Berlin", "Europe", "Nowhere/City",
            "zone.tab", "posixrules", "Europe//Berlin",
        ] {
            #expect(Zone.named(bad) == nil, "\(bad)")
        }
        let unknown = Zone.keeping("Nowhere/City")
        #expect(
            !unknown.isKnown && unknown.name == "Nowhere/City" && unknown == Zone.keeping("Nowhere/City"))
        #expect(unknown.offset(at: try instant("2026-03-04T00:00:00Z")) == 0)
        #expect(Zone.named("Nowhere/City") == nil)
    }

    @Test func fixedOffsets() throws {
        let now = try instant("2026-03-04T00:00:00Z")
        #expect(Zone.fixed(secondsFromUTC: 19_800).name == "GMT+0530")
        #expect(Zone.named("GMT+0530") == Zone.fixed(secondsFromUTC: 19_800))
        #expect(Zone.named("GMT-0330")?.offset(at: now) == -12_600)
        #expect(Zone.fixed(secondsFromUTC: 0).name == "GMT")
        #expect(Zone.fixed(secondsFromUTC: .max).offset(at: now) == 64_800)
        #expect(Zone.named("GMT+9900") == nil && Zone.named("GMT+05") == nil)
    }

    @Test func extremes() {
        for zone in ["Europe/Berlin", "UTC", "America/New_York"].compactMap(Zone.named) {
            for instant in [Instant.distantPast, .distantFuture] {
                _ = zone.local(at: instant)
                _ = zone.transition(after: instant)
            }
            for local in [CivilDateTime.distantPast, .distantFuture] {
                _ = zone.resolve(local)
                _ = zone.instant(for: local, isFold: true)
            }
        }
        #expect(Instant(Date(timeIntervalSince1970: .nan)).description == "0001-01-01T00:00:00Z")
        #expect(Instant(Date(timeIntervalSince1970: .infinity)).description == "9999-12-31T23:59:59Z")
        #expect(Instant(Date(timeIntervalSince1970: -.infinity)).description == "0001-01-01T00:00:00Z")
    }
}
