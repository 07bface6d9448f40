import Basics
import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import TestSupport
@testable import ekcal

/// The law of exports: what is imported again in a new store is equal in every member of `export --json`, but
/// for what a table names; and in the same store nothing changes.
@Suite struct ExportLawTests {
    /// A vdir is no format of `export`: `vdir push` writes it, and `vdir pull` reads it.
    private static let formats = ["ics", "jcal", "jscalendar", "json", "jsonl", "csv", "vdir"]
    private static let iCalendar: Set<String> = ["ics", "jcal", "jscalendar", "vdir"]

    /// A value that differs afterwards.
    private struct Exception: Sendable {
        let formats: Set<String>
        let members: String
        let reason: String
        /// The report of the export for an item with such a value; nil if the item has the same meaning in
        /// another spelling or under another identifier.
        var report: String?
        let apply: @Sendable (JSONValue) -> JSONValue
    }

    /// The format is named with each. JSON itself is not here: it has everything.
    private static let exceptions: [Exception] = [
        Exception(
            formats: iCalendar,
            members: "id, short_id, ref, rev, calendar.id, occurrence.series_id, occurrence.series_short_id",
            reason: "identifiers and hashes of one store; iCalendar has UID, which is external_id",
            apply: { item in
                item.without(["id", "short_id", "ref", "rev"]).inside("calendar") { $0.without(["id"]) }
                    .inside("occurrence") { $0.without(["series_id", "series_short_id"]) }
            }),
        Exception(
            formats: ["jsonl", "csv"], members: "calendar.id, and rev, which is made of it too",
            reason: "an item goes to the calendar that has the title and source; only JSON lists calendars",
            apply: { $0.without(["rev"]).inside("calendar") { $0.without(["id"]) } }),
        Exception(
            formats: iCalendar.union(["jsonl", "csv"]),
            members: "calendar.source, where a new store has a calendar of that title",
            reason: "without one in a source of that name, an item goes to the calendar of that title",
            apply: { item in
                let isOfNewStore = ["Calendar", "Reminders"].contains(item["calendar"]?["title"]?.string)
                return isOfNewStore ? item.inside("calendar") { $0.without(["source"]) } : item
            }),
        Exception(
            formats: iCalendar, members: "start (and its parameters) of a reminder that is due at its start",
            reason:
                "RFC 5545, 3.8.2.3: DUE must be later than DTSTART. EventKit reads the start as the due date",
            report: "because it is equal to the due time",
            apply: { item in
                let repeats = ["rrules", "rdates"].flatMap { item["recurrence"]?[$0]?.array ?? [] }
                let own = item["kept_times"]
                guard item["type"]?.string == "reminder", repeats.isEmpty,
                    item["start"]?.isNull == false, item["start"] == item["due"],
                    own?["start"]?.string == nil || own?["start"] == own?["end"]
                else { return item }
                return item.setting("start", .null).inside("kept_times") { $0.setting("start", .null) }
                    .withoutParameters { $0.hasPrefix("DTSTART;") }
            }),
        Exception(
            formats: iCalendar.union(["csv"]), members: "location, notes and url that are empty texts",
            reason: "an empty property, and an empty cell, is none", report: "an empty text",
            apply: { withoutEmptyTexts($0) }),
        Exception(
            formats: iCalendar, members: "control characters, and line breaks but the line feed, in any text",
            reason: "RFC 5545, 3.1 and 3.3.11: no line can hold them",
            report: "control characters are left out",
            apply: { withoutEmptyTexts($0.mappingTexts(writable), but: $0) }),
        Exception(
            formats: ["jcal", "jscalendar"], members: "VALUE=URI of kept lines that are URIs anyway",
            reason: "RFC 7265, 3.4.1: the type of a value stands for the parameter",
            apply: {
                $0.mappingTexts { $0.hasPrefix("ATTACH;VALUE=URI:") ? "ATTACH:" + $0.dropFirst(17) : $0 }
            }),
        Exception(
            formats: iCalendar, members: "a date that is left out twice, or added twice",
            reason: "EXDATE and RDATE are sets (RFC 5545, 3.8.5.1 and 3.8.5.2)",
            apply: { item in
                item.inside("recurrence") { $0.withoutRepeats("exdates").withoutRepeats("rdates") }
            }),
        Exception(
            formats: ["jscalendar"], members: "the unknown zone of the RECURRENCE-ID of a changed occurrence",
            reason: "RFC 8984, 4.3.5: the date of an override is in the zone of its series",
            apply: { item in
                item.withoutParameters { $0.hasPrefix("RECURRENCE-ID;TZID=") }
            }),
        Exception(
            formats: ["vdir"], members: "calendar.source",
            reason: "a folder names its calendar, and no source",
            apply: { $0.inside("calendar") { $0.without(["source"]) } }),
        Exception(
            formats: Set(formats), members: "calendar.writable of a calendar that was read-only",
            reason:
                "a calendar that was made of a file can be changed; only what brings birthdays makes theirs",
            apply: { item in
                item["calendar"]?["writable"] == false
                    ? item.inside("calendar") { $0.setting("writable", .bool(true)) } : item
            }),
        Exception(
            formats: iCalendar, members: "the text of an alarm that is the title",
            reason: "RFC 5545, 3.6.6: an alarm that is shown has a text; one without shows the title",
            apply: { item in
                let title = item["title"]?.string.map(writable)
                return item.inside("alarms") { alarms in
                    .array(
                        (alarms.array ?? []).map { alarm in
                            alarm["text"]?.string == title ? alarm.setting("text", .null) : alarm
                        })
                }
            }),
        Exception(
            formats: iCalendar, members: "parameters of a property that the item lacks",
            reason: "they are part of its line",
            apply: { item in
                let lacking = [("LOCATION", "location"), ("DESCRIPTION", "notes"), ("URL", "url")]
                    .filter { item[$0.1]?.isNull == true }.map { $0.0 + ";" }
                return item.withoutParameters { line in lacking.contains { line.hasPrefix($0) } }
            }),
        Exception(
            formats: iCalendar, members: "members of a newer version, of items and alarms",
            reason: "nobody knows their properties", report: "what a newer version has added",
            apply: { item in
                item.setting("newer", .null).inside("alarms") {
                    .array(($0.array ?? []).map { $0.setting("newer", .null) })
                }
            }),
        Exception(
            formats: ["jscalendar"], members: "order of alarms, of extra dates, of kept lines",
            reason: "RFC 8984 has them in objects, which have no order (RFC 8259, 4)",
            apply: { item in
                item.inside("recurrence") { $0.sorting("rdates").sorting("exdates") }.sorting("alarms")
                    .sorting("ical")
            }),
    ]

    /// A text as iCalendar has it.
    private static func writable(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            defer { previous = scalar }
            switch scalar {
            case "\n" where previous == "\r": continue
            case "\r": scalars.append("\n")
            case "\n", "\t": scalars.append(scalar)
            case _ where scalar.value < 32 || scalar.value == 127: continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// An item without texts that say nothing.
    ///
    /// - Parameter old: One whose empty texts stay.
    private static func withoutEmptyTexts(_ item: JSONValue, but old: JSONValue? = nil) -> JSONValue {
        ["location", "notes", "url"].filter { item[$0] == "" && old?[$0] != "" }
            .reduce(item) { $0.setting($1, .null) }
    }

    // MARK: The law

    private static let now = "2026-03-04T10:00"

    /// The key of an item, independent of its identifier.
    private static func key(_ item: JSONValue) -> String {
        [
            item["type"], item["external_id"], item["occurrence"]?["original_start"],
            item["occurrence"]?["recurrence_id"],
        ].map { $0?.string ?? "" }.joined(separator: " ")
    }

    private static func items(_ shell: Shell, _ store: [String: String] = [:]) throws -> [String: JSONValue] {
        let data = try shell.json(["export"], with: store)["data"]?.array ?? []
        return Dictionary(data.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    @Test func `what was exported came back as something else`() throws {
        let seed = TestScale.seed("exports come back")
        var random = SeededGenerator(seed: seed)
        var counts = (items: 0, stores: 0)
        for round in 0..<TestScale.rounds(3, long: 400) {
            let shell = try Shell(now: Self.now)
            let instant = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
            var maker = RandomStore(random, now: instant)
            try maker.fill(try CalendarStore(path: shell.folder.path + "/store"), items: 12)
            random = maker.random
            let items = try Self.items(shell)
            counts.items += items.count
            counts.stores += 1
            for format in Self.formats {
                let problems = try Self.problems(of: format, shell, items)
                guard problems.isEmpty else {
                    let text = problems.joined(separator: "\n")
                    Issue.record("CALSTORE_SEED=\(seed), round \(round), \(format): \(text)")
                    return
                }
            }
        }
        print("exports come back: \(counts.items) items of \(counts.stores) stores, each in \(Self.formats)")
    }

    /// The violations of the law.
    private static func problems(
        of format: String, _ shell: Shell, _ items: [String: JSONValue]
    ) throws -> [String] {
        var problems: [String] = []
        let folder = shell.folder.path + "/folders"
        let isVdir = format == "vdir"
        let exported = shell.run(isVdir ? ["vdir", "push", folder] : ["export", "-o", format])
        let new = ["EKCAL_STORE": shell.folder.path + "/\(format)"]
        let words =
            isVdir ? ["vdir", "pull", folder] : ["import", "-", "--as", format, "--rejects", "none"]
        let input = isVdir ? "" : exported.out
        let imported = shell.run(words, input: input, with: new)
        // Of a zone that nobody knows every import says so.
        let errors = imported.err.split(separator: "\n").filter {
            !$0.contains("\"Middle Earth\" is unknown")
        }
        if imported.code != 0 || !errors.isEmpty { problems.append("import: \(errors)") }
        let again = try Self.items(shell, new)
        var reports: Set<String> = []
        for (key, item) in items {
            guard let other = again[key] else {
                problems.append("lost: \(item.text)")
                continue
            }
            var (old, new) = (item, other)
            for exception in exceptions where exception.formats.contains(format) {
                let applied = exception.apply(old)
                if let report = exception.report, applied != old { reports.insert(report) }
                // What is reported is gone; anything else is only said in another way.
                if exception.report == nil { new = exception.apply(new) }
                old = applied
            }
            problems += differences(old, new)
        }
        for (key, item) in again where items[key] == nil { problems.append("added: \(item.text)") }
        let warnings = exported.err.split(separator: "\n")
        for report in reports where !exported.err.contains(report) { problems.append("not said: \(report)") }
        for line in warnings where !reports.contains(where: { line.contains($0) }) {
            problems.append("said without a reason: \(line)")
        }
        let same = try shell.json(words + ["-n"], input: input)
        let files = isVdir ? same["result"]?["collections"]?.array : same["result"]?["files"]?.array
        for name in isVdir ? ["new", "changed", "deleted"] : ["new", "changed", "kept"]
        where files?.allSatisfy({ $0[name] == .int(0) }) != true {
            problems.append("in the same store, \(name): \(same["result"]?["changes"]?.text ?? same.text)")
        }
        return problems
    }

    private static func differences(_ old: JSONValue, _ new: JSONValue, _ path: String = "") -> [String] {
        if old == new { return [] }
        if let olds = old.members, let news = new.members {
            return Set((olds + news).map(\.name)).sorted().flatMap {
                differences(old[$0] ?? .null, new[$0] ?? .null, path.isEmpty ? $0 : path + "." + $0)
            }
        }
        return ["\(path) was \(old.text) and is \(new.text)"]
    }
}

extension JSONValue {
    /// Without these members; null where none is left.
    fileprivate func without(_ names: Set<String>) -> JSONValue {
        guard let members else { return self }
        let rest = members.filter { !names.contains($0.name) }
        return rest.isEmpty ? .null : .object(rest)
    }

    fileprivate func setting(_ name: String, _ value: JSONValue) -> JSONValue {
        guard let members else { return self }
        return .object(members.map { $0.name == name ? .init(name, value) : $0 })
    }

    fileprivate func inside(_ name: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard let value = self[name], !value.isNull else { return self }
        return setting(name, change(value))
    }

    fileprivate func withoutParameters(_ isLost: (String) -> Bool) -> JSONValue {
        inside("parameters") { list in .array((list.array ?? []).filter { !isLost($0.string ?? "") }) }
    }

    fileprivate func sorting(_ name: String) -> JSONValue {
        inside(name) { list in .array((list.array ?? []).sorted { $0.text < $1.text }) }
    }

    fileprivate func withoutRepeats(_ name: String) -> JSONValue {
        inside(name) { list in
            var known: Set<JSONValue> = []
            return .array((list.array ?? []).filter { known.insert($0).inserted })
        }
    }

    fileprivate func mappingTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let values): .array(values.map { $0.mappingTexts(change) })
        case .object(let members): .object(members.map { .init($0.name, $0.value.mappingTexts(change)) })
        default: self
        }
    }
}
