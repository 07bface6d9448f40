import CalStore
import Foundation

/// Expands the rules of workloads.tsv and rules10k.tsv.
///
/// Columns: engine, mode, id, occurrences, sum of their epoch seconds (to compare with other engines),
/// median, least and most nanoseconds, nanoseconds an occurrence.
enum RecurrenceBenchmark {
    struct Problem: Error { let text: String }

    // Modes: expand, window, windowfast, windowcount, hostile, jumps, rules10k, parse10k; only when asked for
    // allocations and foundation (another engine).

    /// One line of a file: id, local start, zone, rule, local exceptions. A class, because copying its
    /// members would be measured too.
    final class Workload {
        let id: String
        let start: CivilDateTime
        let zone: Zone
        let text: String
        let rule: RecurrenceRule
        let exceptions: [CivilDateTime]

        init(_ line: Substring) throws {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, let start = CivilDateTime(iso: fields[1]),
                let zone = Zone.named(String(fields[2]))
            else { throw Problem(text: "not a workload: \(line)") }
            id = String(fields[0])
            self.start = start
            self.zone = zone
            text = String(fields[3])
            rule = try RecurrenceRule(text: fields[3])
            exceptions =
                fields[4] == "-" ? [] : fields[4].split(separator: ",").compactMap { CivilDateTime(iso: $0) }
        }

        static func read(_ path: String) throws -> [Workload] {
            guard let data = FileManager.default.contents(atPath: path) else {
                throw Problem(text: "cannot read \(path)")
            }
            return try String(decoding: data, as: UTF8.self).split(separator: "\n").map { try Workload($0) }
        }

        func set(_ rule: RecurrenceRule? = nil) -> OccurrenceSet {
            OccurrenceSet(start: start, zone: zone, rules: [rule ?? self.rule], excludedDates: exceptions)
        }

        var isBounded: Bool { rule.end != .never }
    }

    private struct Tally {
        var count = 0
        var sum: Int64 = 0

        /// The occurrences with moments in a range.
        mutating func add(
            _ set: consuming OccurrenceSet, zone: Zone, from: Instant, to: Instant, limit: Int = .max
        ) {
            for moment in set.moments(from: zone.local(at: from)) {
                if moment.instant >= to || count >= limit { break }
                if moment.instant < from { continue }
                count += 1
                sum += moment.instant.secondsSince1970
            }
        }
    }

    static func run(_ arguments: [String]) throws {
        guard let folder = arguments.first else { throw Problem(text: "which folder?") }
        let only = arguments.dropFirst().first
        let workloads = try Workload.read("\(folder)/workloads.tsv")
        let horizon = try instant("2100-01-01T00:00:00Z")
        let week = (try instant("2026-03-09T00:00:00Z"), try instant("2026-03-16T00:00:00Z"))
        let month = (try instant("2026-03-01T00:00:00Z"), try instant("2026-04-01T00:00:00Z"))

        func wants(_ mode: String) -> Bool { only == nil || only == mode }
        for workload in workloads where wants("expand") {
            let set = workload.set()
            report("expand", workload.id) {
                $0.add(set, zone: workload.zone, from: .distantPast, to: horizon, limit: 20_000)
            }
        }
        // The set is made anew each time, as a store does for each series of a query.
        for mode in ["window", "windowfast"] where wants(mode) {
            for workload in workloads where mode == "window" || !workload.text.contains("COUNT") {
                report(mode, workload.id) {
                    $0.add(workload.set(), zone: workload.zone, from: week.0, to: week.1)
                }
            }
        }
        for workload in workloads where wants("windowcount") && !workload.isBounded {
            let rule = try RecurrenceRule(text: workload.text + ";COUNT=100000")
            report("windowcount", workload.id) {
                $0.add(workload.set(rule), zone: workload.zone, from: week.0, to: week.1)
            }
        }
        if wants("hostile") {
            try runHostile { text, work in report("hostile", text) { _ in work() } }
        }
        if wants("jumps") { try RecurrenceJumps.run() }
        if only == "allocations" { try RecurrenceAllocations.run(workloads) }
        for workload in workloads where only == "foundation" {
            report("expand", workload.id, engine: "foundation") { tally in
                FoundationPeer.expand(workload, until: horizon, limit: 20_000) {
                    tally.count += 1
                    tally.sum += $0
                }
            }
        }
        guard wants("rules10k") || wants("parse10k") else { return }
        let rules = try Workload.read("\(folder)/rules10k.tsv")
        if wants("rules10k") {
            report("rules10k", "all") { tally in
                for rule in rules { tally.add(rule.set(), zone: rule.zone, from: month.0, to: month.1) }
            }
        }
        if wants("parse10k") {
            // Copies lie one behind the other, as a file's lines do.
            let texts = rules.map { String(decoding: Array($0.text.utf8), as: UTF8.self) }
            report("parse10k", "all", perItem: rules.count) { tally in
                for text in texts where (try? RecurrenceRule(text: text)) != nil { tally.count += 1 }
            }
        }
    }

    private static func instant(_ text: String) throws -> Instant {
        guard let instant = Instant(iso: text) else { throw Problem(text: "not a time: \(text)") }
        return instant
    }

    private static func report(
        _ mode: String, _ id: String, perItem: Int? = nil, engine: String = "calstore",
        _ work: (inout Tally) -> Void
    ) {
        var tally = Tally()
        let times = Stopwatch().measure {
            tally = Tally()
            work(&tally)
        }
        let median = times[times.count / 2]
        let columns = [median, times.first ?? 0, times.last ?? 0].map { String(Int($0)) }
        let each = tally.count == 0 ? "0.0" : String((median / Double(tally.count) * 10).rounded() / 10)
        print(
            ([engine, mode, id, "\(tally.count)", "\(tally.sum)"] + columns + [each]).joined(
                separator: "\t"))
    }
}

extension RecurrenceBenchmark {
    /// Rules that a file may hold to do harm: each is made, asked for its next and last occurrence and
    /// counted.
    static func runHostile(_ report: (String, () -> Void) -> Void) throws {
        let rules = [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;INTERVAL=12;BYMONTH=1",
            "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1", "FREQ=SECONDLY;BYMONTH=1",
            "FREQ=SECONDLY;COUNT=2147483648",
            "FREQ=YEARLY;INTERVAL=2147483648", "FREQ=YEARLY;COUNT=2147483648",
            "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6",
            "FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2147483648",
            "FREQ=MINUTELY;INTERVAL=7;COUNT=99999999999", "FREQ=DAILY;INTERVAL=7;BYDAY=FR;BYMONTH=3",
            "FREQ=WEEKLY;INTERVAL=2;BYMONTH=1;COUNT=2147483648",
            "FREQ=MINUTELY;INTERVAL=7;BYHOUR=3;BYMONTH=2;COUNT=2147483648",
            "FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2,4,6,9,11",
            "FREQ=HOURLY;INTERVAL=7;BYHOUR=16;BYDAY=FR,53TH,53WE,2SA",
            "FREQ=HOURLY;INTERVAL=154;BYDAY=MO,TU,TH;BYHOUR=4;BYSECOND=18,44,20,30",
            "FREQ=HOURLY;INTERVAL=14;BYDAY=WE,SA,SU;BYHOUR=2,6,7,11", "FREQ=MINUTELY;INTERVAL=999;BYMONTH=3",
        ]
        let exclusions = [
            ("FREQ=MINUTELY;INTERVAL=89", "FREQ=MINUTELY"),
            ("FREQ=SECONDLY;BYYEARDAY=111,28,-135,-18;BYDAY=TU;BYHOUR=11,21", "FREQ=SECONDLY"),
            (
                "FREQ=SECONDLY;INTERVAL=4004137;BYMONTH=3,4,6;BYMINUTE=59;BYSECOND=10,31",
                "FREQ=MINUTELY;BYDAY=MO,FR;BYMONTH=2,9"
            ),
        ]
        guard let start = CivilDateTime(iso: "2026-12-01T09:00:00"), let zone = Zone.named("Europe/Berlin")
        else { return }
        for (text, exclusion) in rules.map({ ($0, "") }) + exclusions {
            let rule = try RecurrenceRule(text: text)
            let excluded = exclusion.isEmpty ? [] : [try RecurrenceRule(text: exclusion)]
            report(exclusion.isEmpty ? text : "\(text) without \(exclusion)") {
                let set = OccurrenceSet(start: start, zone: zone, rules: [rule], excludedRules: excluded)
                _ = set.next(after: start)
                _ = set.last
                _ = set.count(in: .distantPast..<(.distantFuture))
            }
        }
    }
}
