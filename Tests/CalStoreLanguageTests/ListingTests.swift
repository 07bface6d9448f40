import CalStoreLanguage
import Foundation
import Testing

@testable import TestSupport

/// The listings of the public declarations and of the article, compiled as they stand there, and run.
@Suite struct ListingTests {
    private static let here = URL(fileURLWithPath: #filePath)

    /// Each listing is somewhere in this file, blanks and comments aside.
    @Test func eachIsHere() throws {
        let module = Self.here.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/CalStoreLanguage")
        let known = Listings.bare(try String(contentsOf: Self.here, encoding: .utf8))
        var count = 0
        for path in try FileManager.default.subpathsOfDirectory(atPath: module.path).sorted() {
            guard path.hasSuffix(".swift") || path.hasSuffix(".md") else { continue }
            let text = try String(contentsOf: module.appendingPathComponent(path), encoding: .utf8)
            guard path.hasSuffix(".md") || text.contains("public ") else { continue }
            for listing in Listings.all(in: text) {
                count += 1
                #expect(known.contains(Listings.bare(listing)), "\(path):\n\(listing)")
            }
        }
        #expect(count > 30)
    }

    /// The article says what its listings print.
    @Test func theArticleIsRight() throws {
        let found = try Article().lines()
        #expect(
            found == [
                "Fri 2026-03-06 15:00-17:00",
                "Fri 2026-03-06 17:00; \"5\" was read as 17:00",
                "Mon 2026-03-09..Sun 2026-03-15",
                "\"3/4/2026\" can be read in more than one way; write 2026-03-04 or 2026-04-03",
                "* point fri 5 ",
                "  range fri 5 it is one time",
                "  length fri 5 \"fri 5\" is not a length of time",
                "  repeat fri 5 a repeat needs every, each, a plural day or a word such as weekly",
                "  point fri 05:00 a bare hour from 7 to 11 is in the morning, from 12 to 6 in the afternoon",
                "  point 2026-03-13 5 a weekday alone is the next such day after today",
                "Lunch with Ada",
                "Standup",
                "Mon 2026-03-09 09:00-09:15 Europe/Berlin Standup",
                "every 2 weeks on Mon until 30 Jun 2026",
                "Fri 2026-03-06 15:00-17:00", "every week on Tue", "new item: Lunch with Ada",
                "fri 25:00", "    ^ there is no time 25:00",
            ])
    }

    /// The others can be run at any time.
    @Test func theOthersRun() throws {
        var others = Others()
        try others.dates()
        try others.repeats()
        try others.sentences()
        try others.queries()
        try others.references()
        for line in [
            "\"5\" was read as 17:00", "there is no time 25:00", "every month on the last Fri",
            "the month is missing in \"yearly on the 15th\"", "add the month: yearly on the 15th in nov",
            "there are two calendars: \"home\" and \"work\"", "\"calender\" is not a field of queries",
            "did you mean calendar:?", "[\"\\\"5\\\" was read as 17:00\"]",
        ] {
            #expect(others.lines.contains(line), "\(line)")
        }
    }
}

// MARK: - The article

private struct Article {
    let now: Instant
    let berlin: Zone

    init() throws {
        now = try #require(Instant(iso: "2026-03-04T10:00:00+01:00"))
        berlin = try #require(Zone.named("Europe/Berlin"))
    }

    // swift-format-ignore
    func answer(_ text: String, _ reader: DateReader) -> String {
        do {
            let reading = try reader.read(text)
            return ([reading.value.spelling(in: reader.zone)] + reading.remarks).joined(separator: "; ")
        } catch {
            return [error.message, error.hint].compactMap(\.self).joined(separator: "; ")
        }
    }

    // swift-format-ignore
    func meaning(of text: String, _ dates: DateReader) throws -> String {
        if let time = try? dates.read(text) { return time.value.spelling(in: dates.zone) }
        var repeats = RepeatReader(dates: dates)
        repeats.needsRepeatWord = true
        if let again = try? repeats.read(text) { return again.value.rule.words(in: dates.zone) }
        return try "new item: " + SentenceReader(dates: dates).read(text).value.title
    }

    private func anyText(_ reader: DateReader, _ print: (Any...) -> Void) throws {
        print(try meaning(of: "fri 3-5pm", reader))
        print(try meaning(of: "tuesdays", reader))
        print(try meaning(of: "Lunch with Ada fri", reader))
        do {
            _ = try reader.read("fri 25:00")
        } catch {
            print(error.text)
            print(String(repeating: " ", count: error.column - 1) + "^ " + error.message)
        }
    }

    func lines() throws -> [String] {
        var lines: [String] = []
        func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
        let store = CalendarStore()
        let reader = DateReader(now: now, zone: berlin)
        print(answer("fri 3-5pm", reader))
        print(answer("fri 5", reader))
        print(answer("next week", reader))
        print(answer("3/4/2026", reader))
        let week = try conversions(reader)
        readings(reader, print)
        try lunch(reader, store, print)
        let (standup, words) = try standup(reader, store)
        try search(reader, store, standup, week, print)
        try aliases(store)
        lines.append(words)
        try anyText(reader, print)
        let id = try #require(try store.items().first { $0.title == "Standup" }).id.text
        try delete(id + "@2026-03-09", nil, store, reader)
        let standups = try QueryMatcher(try QueryReader().read("title:standup"), store: store)
        #expect(try standups.occurrences(in: week, zone: berlin).isEmpty)
        return lines
    }

    private func conversions(_ reader: DateReader) throws -> Range<Instant> {
        let times = try reader.read("fri 15:00-16:30").value.eventTimes()
        let week = try reader.read("next week").value.range(in: reader.zone)
        let due = try reader.read("by the 20th").value.dueTime()
        #expect(times.start.description == "2026-03-06T15:00:00[Europe/Berlin]")
        #expect(due == ItemTime(try #require(CivilDate(iso: "2026-03-20"))))
        return week
    }

    private func readings(_ reader: DateReader, _ print: (Any...) -> Void) {
        for weighed in reader.readings(of: "fri 5") {
            print(weighed.isTaken ? "*" : " ", weighed.kind, weighed.text, weighed.reason ?? "")
        }
    }

    private func lunch(
        _ reader: DateReader, _ store: CalendarStore, _ print: (Any...) -> Void
    ) throws {
        let sentences = SentenceReader(dates: reader)
        let reading = try sentences.read("Lunch with Ada fri 12:30 for 1h @Luigi's *15m")
        if reading.needsConsent { print(reading.remarks) }
        let outcome = try store.write("lunch") { change in
            try change.add(reading.value.item(in: change))
        }
        print(outcome.result.title)
    }

    private func standup(
        _ reader: DateReader, _ store: CalendarStore
    ) throws -> (item: CalStoreItem, words: String) {
        var line = ""
        func print(_ text: String) { line = text }
        let repeats = try RepeatReader(dates: reader).read("every 2 weeks on mon 9:00-9:15 until june").value
        let first = try repeats.firstTime(in: reader.zone).eventTimes()
        var standup = try CalStoreItem(event: "Standup", calendar: store.eventCalendar.id)
        standup.start = first.start
        standup.end = first.end
        standup.recurrence = repeats.recurrence(startingAt: first.start)
        print(repeats.rule.words(in: reader.zone))
        return (standup, line)
    }

    private func search(
        _ reader: DateReader, _ store: CalendarStore, _ standup: CalStoreItem, _ week: Range<Instant>,
        _ print: (Any...) -> Void
    ) throws {
        try store.write { change in
            var calendar = try change.eventCalendar
            calendar.title = "Work"
            try change.save(calendar)
            try change.add(standup)
        }
        let saved = SavedQueries(["work": "calendar:Work -is:cancelled"])
        let query = try QueryReader(dates: reader, saved: saved).read("@work title:standup")
        let matcher = try QueryMatcher(query, store: store, now: reader.now, zone: reader.zone)
        for item in try matcher.items() { print(item.title) }
        let text = TimeText(zone: reader.zone)
        for occurrence in try matcher.occurrences(in: week, zone: reader.zone) {
            print(text.span(occurrence.start, occurrence.end), occurrence.item.title)
        }
    }

    private func aliases(_ store: CalendarStore) throws {
        let aliases = CalendarAliases(["w": "Work"])
        let matcher = try QueryMatcher(QueryReader().read("calendar:w"), store: store, aliases: aliases)
        #expect(try matcher.items().map(\.title).contains("Standup"))
    }

    // swift-format-ignore
    func delete(_ text: String, _ span: Span?, _ store: CalendarStore, _ reader: DateReader) throws {
        try store.write("delete") { change in
            let reference = try ReferenceReader(store: change, dates: reader).read(text)
            switch SpanResolver(requested: span).resolve(reference) {
            case .span(let span, let target):
                try change.remove(target.item.id, at: target.original, span: span)
            case .withoutEffect:
                try change.remove(reference.item.id)
            case .unclear:
                print("this date, or all?")
            }
        }
    }
}

// MARK: - Doc comments

private struct Others {
    var lines: [String] = []
    let store = CalendarStore()

    private mutating func print(_ items: Any...) {
        lines.append(items.map { "\($0)" }.joined(separator: " "))
    }

    mutating func dates() throws {
        for assumption in try DateReader().read("fri 5").assumptions {
            print(assumption)
            print(assumption.spelling)
        }
        try readings()
        for weighed in DateReader().readings(of: "fri 5") {
            print(weighed.kind, weighed.text, weighed.isTaken, weighed.reason ?? "")
        }
        do {
            _ = try DateReader().read("fri 25:00")
        } catch {
            print(error)
            print(error.hint ?? "")
        }
        try reader()
        try week()
        try event()
        var hours = DayHours()
        hours.morning = 8 * 3600
        let reader = DateReader(hours: hours)
        print(try reader.readPoint("tomorrow morning").value)
        _ = DateReader().suggestion(for: "next fridya at 3pm")
        let completion = PhraseCompletion()
        let phrases = completion.phrases(for: "next t")
        let sentence = completion.completed(endOf: "lunch next th")
        #expect(!phrases.isEmpty && sentence != nil)
        try completions()
    }

    private mutating func completions() throws {
        let found = try store.occurrences(in: .distantPast..<(.distantFuture), zone: .system)
        let times = TimeText(zone: .system)
        for occurrence in found {
            print(times.span(occurrence.start, occurrence.end), occurrence.item.title)
        }
    }

    private mutating func readings() throws {
        let reader = DateReader()
        let reading = try reader.read("fri 5")
        print(reading.value.spelling(in: reader.zone))
        print(reading.remarks)
    }

    private mutating func reader() throws {
        let reader = DateReader()
        let friday = try reader.read("fri 3-5pm")
        print(friday.value.spelling(in: reader.zone))
        let day = try reader.readPoint("the 20th").value.date
        let length = try reader.readLength("1h30m").exactSeconds
        print(day, length ?? 0)
    }

    private mutating func week() throws {
        let reader = DateReader(purpose: .listing)
        let week = try reader.read("next week").value
        let range = week.range(in: reader.zone, now: reader.now)
        for occurrence in try store.occurrences(in: range, zone: reader.zone) { print(occurrence.item.title) }
    }

    private mutating func event() throws {
        var item = try CalStoreItem(event: "Review", calendar: store.eventCalendar.id)
        let times = try DateReader().read("fri 15:00-16:30").value.eventTimes()
        item.start = times.start
        item.end = times.end
        let alarm = try TypedAlarm("15m", dates: DateReader())
        item.alarms.append(alarm.itemAlarm(of: item, in: .system))
        try store.write { change in _ = try change.add(item) }
    }

    mutating func repeats() throws {
        let repeats = try RepeatReader().read("every 2 weeks on mon at 9 until june")
        print(repeats.value.rule.words())
        print(try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR").words())
        do {
            _ = try RepeatReader().read("yearly on the 15th")
        } catch {
            print(error)
            print(error.hint ?? "")
        }
        try series()
    }

    private func series() throws {
        var item = try CalStoreItem(event: "Standup", calendar: store.eventCalendar.id)
        let reader = DateReader()
        let repeats = try RepeatReader(dates: reader).read("every 2 weeks on fri 9:00-9:15 until june").value
        let times = try repeats.firstTime(in: reader.zone).eventTimes()
        item.start = times.start
        item.end = times.end
        item.recurrence = repeats.recurrence(startingAt: times.start)
        try store.write { change in _ = try change.add(item) }
    }

    mutating func sentences() throws {
        try store.write { change in
            let calendar = try CalStoreCalendar(
                title: "home", entities: [.events, .reminders], source: change.eventCalendar.sourceID)
            try change.save(calendar)
        }
        try lunch()
        try titles()
        try rent()
        do {
            _ = try SentenceReader().read("Lunch #home #work")
        } catch {
            print(error)
            print(error.hint ?? "")
        }
    }

    private mutating func titles() throws {
        let reading = try SentenceReader().read("Lunch with Ada fri 12:30 for 1h @Luigi's")
        print(reading.value.title)
        print(reading.value.location ?? "")
    }

    private func lunch() throws {
        let reading = try SentenceReader().read("Lunch with Ada fri 12:30 for 1h @Luigi's #home *15m")
        try store.write { change in
            try change.add(reading.value.item(in: change))
        }
    }

    private func rent() throws {
        let reading = try SentenceReader().read("remind me to pay rent every month on the 1st !high")
        try store.write { change in
            try change.add(reading.value.item(in: change))
        }
    }

    mutating func queries() throws {
        try store.write { change in
            var calendar = try change.eventCalendar
            calendar.title = "work"
            try change.save(calendar)
        }
        try today()
        try standups(try DateReader().read("next 3 weeks").value.range(in: .system))
        let saved = SavedQueries(["chores": "calendar:home is:open"])
        let query = try QueryReader(saved: saved).read("@chores due:..fri")
        #expect(!query.isEmpty)
        do {
            _ = try QueryReader().read("calender:work")
        } catch {
            print(error)
            print(error.hint ?? "")
        }
    }

    private mutating func today() throws {
        let query = try QueryReader().read("calendar:work on:today -is:done")
        for item in try QueryMatcher(query, store: store).items() { print(item.title) }
    }

    private func standups(_ week: Range<Instant>) throws {
        let query = try QueryReader().read("calendar:work title:standup")
        let matcher = try QueryMatcher(query, store: store)
        let items = try matcher.items()
        let occurrences = try matcher.occurrences(in: week, zone: .system)
        #expect(items.count == 1)
        #expect(!occurrences.isEmpty)
    }

    /// The identifiers in these listings are those of no item.
    mutating func references() throws {
        #expect(throws: ReferenceError.self) { try found(store) }
        #expect(throws: ReferenceError.self) { try removed(store) }
        #expect(throws: ReferenceError.self) { try putBack(store) }
        try candidates()
        let item = try #require(try store.items().first { !$0.isSeries })
        try store.write { change in try resolved(&change, ItemReference(item)) }
    }

    private func found(_ store: CalendarStore) throws {
        let reference = try ReferenceReader(store: store).read("e7kq4@2026-03-20")
        #expect(reference.original != nil)
    }

    private func removed(_ store: CalendarStore) throws {
        try store.write { change in
            let reference = try ReferenceReader(store: change).read("e7kq4@fri")
            try change.remove(reference.item.id, at: reference.original, span: .this)
        }
    }

    private func putBack(_ store: CalendarStore) throws {
        try store.write { change in
            let skipped = try ReferenceReader(store: change).readSkipped("e7kq4@2026-03-20")
            try change.unskip(skipped.series.id, at: skipped.original)
        }
    }

    private mutating func candidates() throws {
        do {
            _ = try ReferenceReader(store: store).read("e7")
        } catch let error as ReferenceError {
            for candidate in error.candidates { print(candidate.shortID, candidate.title) }
        }
    }

    private func resolved(_ change: inout CalStoreTransaction, _ reference: ItemReference) throws {
        switch SpanResolver(requested: nil).resolve(reference) {
        case .span(let span, let target):
            try change.remove(target.item.id, at: target.original, span: span)
        case .withoutEffect:
            try change.remove(reference.item.id)
        case .unclear:
            break
        }
    }
}
