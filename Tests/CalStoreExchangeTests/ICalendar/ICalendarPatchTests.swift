import CalStore
import Foundation
import Testing

@testable import Basics
@testable import CalStoreExchange
@testable import TestSupport

/// An edit changes the lines of its property and the stamps, and no others.
@Suite struct ICalendarPatchTests {
    /// An edit, and the properties whose lines it may change.
    struct Field: Sendable, CustomStringConvertible {
        let names: Set<String>
        let edit: @Sendable (inout CalStoreItem) throws -> Void
        var description: String { names.sorted().joined(separator: " ") }

        init(_ names: Set<String>, _ edit: @escaping @Sendable (inout CalStoreItem) throws -> Void) {
            (self.names, self.edit) = (names, edit)
        }
    }

    static let fields: [Field] = [
        // An alarm that shows the title shows the new one.
        Field(["SUMMARY", "VALARM.DESCRIPTION"]) { $0.title += ", soon" },
        Field(["DESCRIPTION"]) { $0.notes = ($0.notes ?? "") + "Read this; twice, please.\nThe end" },
        // A place without a name of its own gets its old one.
        Field(["LOCATION", "X-APPLE-STRUCTURED-LOCATION"]) { $0.location = "Room 4, second floor" },
        Field(["URL"]) { $0.url = "https://example.com/a;b" },
        Field(["PRIORITY"]) { $0.priority = $0.priority == 1 ? 5 : 1 },
        Field(["CATEGORIES"]) { $0.categories.append("Patched") },
        Field(["VALARM"]) { $0.alarms.append(ItemAlarm(before: ItemDuration(seconds: 420))) },
        Field(["STATUS"]) { $0.status = $0.status == .tentative ? .none : .tentative },
        Field(["CLASS"]) { $0.classification = $0.classification == "PRIVATE" ? nil : "PRIVATE" },
        Field(["ATTENDEE"]) { $0.attendees.append(ItemParticipant(address: "mailto:eve@example.com")) },
    ]

    private static let stamps: Set<String> = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]

    /// The logical lines of a file as they stand, without those of some properties.
    private func lines(_ file: [UInt8], without names: Set<String>) -> [String] {
        var lines: [(name: String, text: String)] = []
        var inside: [String] = []
        for line in String(decoding: file, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map(String.init) {
            if line.first == " " || line.first == "\t", !lines.isEmpty {
                lines[lines.count - 1].text += "\n" + line
                continue
            }
            let name = line.prefix { $0 != ":" && $0 != ";" }.uppercased()
            let value = line.split(separator: ":", maxSplits: 1).last.map { $0.trimmed.uppercased() } ?? ""
            if name == "BEGIN" { inside.append(value) }
            let outer = inside.first { names.contains($0) }
            if name == "END" { _ = inside.popLast() }
            let place = inside.contains("VALARM") ? "VALARM." : ""
            lines.append((outer ?? place + name, line))
        }
        return lines.filter { !names.contains($0.name) }.map(\.text)
    }

    private func check(
        _ file: [UInt8], _ field: Field, _ context: String, _ random: inout SeededGenerator
    ) throws {
        let most = TestScale.rounds(6, long: 1000)
        let read = CalStoreImport(iCalendar: file)
        guard !read.hasMessages else { return }
        for uid in Set(read.items.map(\.externalID)).sorted().shuffled(using: &random).prefix(most) {
            var items = read.items.filter { $0.externalID == uid }
            guard let index = items.firstIndex(where: { !$0.isDetached }) ?? items.indices.first else {
                continue
            }
            try field.edit(&items[index])
            let patched = CalStoreItem.iCalendar(items, patching: file)
            let again = CalStoreImport(iCalendar: patched).items.filter { $0.externalID == uid }
            let anew = CalStoreImport(iCalendar: CalStoreItem.iCalendar(items)).items
            #expect(again.count == anew.count, "\(context) \(uid)")
            for item in anew {
                #expect(
                    again.contains { $0.hasSameContent(as: item) && $0.isDetached == item.isDetached },
                    "\(context) \(uid)")
            }
            // An item without a UID gets the one that it has in the store.
            let hasUID = String(decoding: TextEncoding.utf8(file), as: UTF8.self).contains("\nUID")
            let allowed = field.names.union(Self.stamps).union(hasUID ? [] : ["UID"])
            let changes = lines(patched, without: allowed).difference(from: lines(file, without: allowed))
            #expect(changes.isEmpty, "\(context) \(uid): \(changes)")
        }
    }

    @Test(arguments: fields) func onlyItsLinesChange(field: Field) throws {
        let seed = TestScale.seed("patch")
        var random = SeededGenerator(seed: seed)
        for url in ICalendarCorpusTests.files() {
            try check(Array(try Data(contentsOf: url)), field, url.lastPathComponent, &random)
        }
        // Another spelling of the same: line ends, folds, letter case, order and unknown lines.
        let odd = """
            BEGIN:VCALENDAR
            PRODID:-//Odd//EN
            VERSION:2.0
            X-OWN:1
            BEGIN:VEVENT
            summary:A title that is folded in
              an unusual place
            X-FIRST;X-P="a:b":one
            Dtstart;VALUE=DATE-TIME:20260305T100000Z
            DURATION:PT1H
            UID:odd
            CLASS:PUBLIC
            CATEGORIES:One
            CATEGORIES;X-LANG=de:Zwei,Drei
            ATTENDEE;PARTSTAT=ACCEPTED;CN="Bob, B.":mailto:bob@example.com
            X-LAST:two
            BEGIN:VALARM
            TRIGGER;RELATED=START:-PT15M
            ACTION:DISPLAY
            DESCRIPTION:Odd
            END:VALARM
            END:VEVENT
            END:VCALENDAR

            """
        try check(Array(odd.utf8), field, "odd", &random)
        try check(Array(odd.replacing("\n", with: "\r\n").utf8), field, "odd, CRLF", &random)
    }

    private static let google = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Other//EN
        BEGIN:VTIMEZONE
        TZID:Office
        X-LIC-LOCATION:Europe/Berlin
        BEGIN:DAYLIGHT
        TZOFFSETFROM:+0100
        TZOFFSETTO:+0200
        TZNAME:CEST
        DTSTART:19700329T020000
        RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        END:DAYLIGHT
        BEGIN:STANDARD
        TZOFFSETFROM:+0200
        TZOFFSETTO:+0100
        TZNAME:CET
        DTSTART:19701025T030000
        RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        DTSTART;TZID=Office:20260309T100000
        DTEND;TZID=Office:20260309T110000
        RRULE:FREQ=WEEKLY;BYDAY=MO
        EXDATE;TZID=Office:20260316T100000,20260323T100000
        DTSTAMP:20260301T100000Z
        UID:series
        SUMMARY:Team sync
        END:VEVENT
        BEGIN:VEVENT
        DTSTART;TZID=Office:20260330T120000
        DTEND;TZID=Office:20260330T130000
        DTSTAMP:20260301T100000Z
        UID:series
        RECURRENCE-ID;TZID=Office:20260330T100000
        SUMMARY:Late
        END:VEVENT
        END:VCALENDAR

        """

    private func difference(_ edit: (inout [CalStoreItem]) throws -> Void) throws -> [String] {
        var items = CalStoreImport(iCalendar: Array(Self.google.utf8)).items
        items.sort { !$0.isDetached && $1.isDetached }
        try edit(&items)
        let patched = CalStoreItem.iCalendar(items, patching: Array(Self.google.utf8))
        let (old, new) = (
            Self.google.split(separator: "\n"),
            String(decoding: patched, as: UTF8.self).split(separator: "\n")
        )
        return new.difference(from: old).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
    }

    /// A new date without an occurrence is one more line; the list of the file stays.
    @Test func anExceptionMore() throws {
        let changes = try difference { items in
            items[0].recurrence?.exclusionDates.append(
                try ItemTime(parsing: "2026-04-06T10:00:00[Europe/Berlin]"))
        }
        #expect(changes == ["+ EXDATE;TZID=Office:20260406T100000"])
    }

    /// The zone keeps the name that the file gives it, and no second definition is added.
    @Test func aNewTimeInAZoneOfTheFile() throws {
        let changes = try difference { items in
            items[0].end = .time(try ItemTime(parsing: "2026-03-09T11:30:00[Europe/Berlin]"))
        }
        #expect(
            Set(changes) == [
                "- DTEND;TZID=Office:20260309T110000", "+ DTEND;TZID=Office:20260309T113000",
            ])
    }

    /// A zone that the file does not define is defined.
    @Test func aNewZone() throws {
        let changes = try difference { items in
            items[1].start = try ItemTime(parsing: "2026-03-30T12:00:00[America/New_York]")
            items[1].end = .time(try ItemTime(parsing: "2026-03-30T13:00:00[America/New_York]"))
        }
        #expect(changes.contains("+ TZID:America/New_York"))
        #expect(changes.filter { $0.hasPrefix("-") }.count == 2)
    }

    /// It stands beside the other zones, also behind the items.
    @Test func aNewZoneBehindTheItems() throws {
        let zone = try #require(Self.google.range(of: "BEGIN:VTIMEZONE"))
        let event = try #require(Self.google.range(of: "BEGIN:VEVENT"))
        let own = String(Self.google[zone.lowerBound..<event.lowerBound])
        let text = Self.google.replacing(own, with: "").replacing(
            "END:VCALENDAR", with: own + "END:VCALENDAR")
        var items = CalStoreImport(iCalendar: Array(text.utf8)).items
        items.sort { !$0.isDetached && $1.isDetached }
        items[1].start = try ItemTime(parsing: "2026-03-30T12:00:00[America/New_York]")
        items[1].end = .time(try ItemTime(parsing: "2026-03-30T13:00:00[America/New_York]"))
        let patched = String(
            decoding: CalStoreItem.iCalendar(items, patching: Array(text.utf8)), as: UTF8.self)
        #expect(patched.contains("END:VTIMEZONE\nBEGIN:VTIMEZONE\nTZID:America/New_York\n"))
        #expect(patched.hasSuffix("END:VTIMEZONE\nEND:VCALENDAR\n"))
        #expect(CalStoreImport(iCalendar: Array(patched.utf8)).items.count == 2)
    }

    /// A new property stands before the alarms, also if another program has put its properties behind them.
    @Test func aPropertyBeforeTheAlarms() throws {
        let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Other//EN\nBEGIN:VEVENT\nUID:one\n"
        let alarm = "BEGIN:VALARM\nTRIGGER:-PT5M\nACTION:DISPLAY\nDESCRIPTION:Soon\nEND:VALARM\n"
        let tail =
            "DTSTAMP:20260301T100000Z\nDTSTART:20260305T100000Z\nDTEND:20260305T110000Z\n"
            + "STATUS:CONFIRMED\nTRANSP:OPAQUE\nEND:VEVENT\nEND:VCALENDAR\n"
        let file = Array((head + alarm + tail).utf8)
        var items = CalStoreImport(iCalendar: file).items
        items[0].categories = ["New"]
        let patched = CalStoreItem.iCalendar(items, patching: file)
        #expect(String(decoding: patched, as: UTF8.self) == head + "CATEGORIES:New\n" + alarm + tail)
    }

    /// A file without a UID was written anew, because its derived UID changed with the content.
    @Test func aFileWithoutUID() throws {
        let head = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Other//EN\nBEGIN:VEVENT\n"
        let tail = "DTSTART:20260305T100000Z\nSUMMARY:Lunch\nX-KEPT:1\nEND:VEVENT\nEND:VCALENDAR\n"
        let file = Array((head + tail).utf8)
        var items = CalStoreImport(iCalendar: file).items
        items[0].title = "Dinner"
        let patched = String(decoding: CalStoreItem.iCalendar(items, patching: file), as: UTF8.self)
        let uid = items[0].externalID
        #expect(patched == head + "UID:\(uid)\n" + tail.replacing("Lunch", with: "Dinner"))
    }

    /// Alarms that cannot be read stayed behind the others in our own lines, so that the file's were reordered.
    @Test func anAlarmMoreBehindOneThatCannotBeRead() throws {
        let head =
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Other//EN\nBEGIN:VEVENT\nUID:one\n"
            + "DTSTAMP:20260301T100000Z\nDTSTART:20260305T100000Z\nDTEND:20260305T110000Z\n"
        let unread = "BEGIN:VALARM\nTRIGGER:soon\nACTION:DISPLAY\nDESCRIPTION:Soon\nEND:VALARM\n"
        let alarm = "BEGIN:VALARM\nTRIGGER:-PT5M\nACTION:DISPLAY\nDESCRIPTION:Soon\nEND:VALARM\n"
        let tail = "END:VEVENT\nEND:VCALENDAR\n"
        let file = Array((head + unread + alarm + tail).utf8)
        var items = CalStoreImport(iCalendar: file).items
        items[0].alarms.append(ItemAlarm(before: ItemDuration(seconds: 420)))
        let patched = String(decoding: CalStoreItem.iCalendar(items, patching: file), as: UTF8.self)
        #expect(patched.hasPrefix(head + unread + alarm + "BEGIN:VALARM\n"))
        #expect(patched.hasSuffix(tail) && patched.contains("TRIGGER:-PT7M\n"))
        #expect(CalStoreImport(iCalendar: Array(patched.utf8)).items.first?.alarms.count == 2)
    }

    /// A changed occurrence that is gone takes its component with it.
    @Test func anOccurrenceLess() throws {
        let changes = try difference { $0.removeLast() }
        #expect(changes.count == 8 && changes.allSatisfy { $0.hasPrefix("- ") })
    }

    /// A file that cancels its item: the store has it as cancelled, and the file does not say so twice.
    @Test(arguments: fields) func aFileThatCancels(field: Field) throws {
        let text = """
            BEGIN:VCALENDAR
            METHOD:CANCEL
            PRODID:-//Other//EN
            VERSION:2.0
            BEGIN:VEVENT
            DTSTART:20260305T100000Z
            DTEND:20260305T110000Z
            UID:one
            DTSTAMP:20260301T100000Z
            SUMMARY:Off
            END:VEVENT
            END:VCALENDAR

            """
        let file = Array(text.utf8)
        var items = CalStoreImport(iCalendar: file).items
        items[0].status = .canceled
        #expect(CalStoreItem.iCalendar(items, patching: file) == file)
        try field.edit(&items[0])
        let patched = CalStoreItem.iCalendar(items, patching: file)
        if items[0].status == .canceled {
            // An item without a UID gets the one that it has in the store.
            let hasUID = String(decoding: TextEncoding.utf8(file), as: UTF8.self).contains("\nUID")
            let allowed = field.names.union(Self.stamps).union(hasUID ? [] : ["UID"])
            #expect(patched != file)
            #expect(lines(patched, without: allowed) == lines(file, without: allowed))
        } else {
            // Such a file can have no item that takes place.
            #expect(CalStoreImport(iCalendar: patched).items.map(\.status) == [items[0].status])
            #expect(!CalStoreImport(iCalendar: patched).hasMessages)
        }
    }

    /// A DTEND that is no end, as it is the start, goes with a new start.
    @Test func anEndEqualToTheStart() throws {
        let text = """
            BEGIN:VCALENDAR
            X-OWN:1
            PRODID:-//Other//EN
            VERSION:2.0
            BEGIN:VEVENT
            SUMMARY:A day
            DTEND;VALUE=DATE:20260305
            DTSTART;VALUE=DATE:20260305
            UID:one
            DTSTAMP:20260301T100000Z
            END:VEVENT
            END:VCALENDAR

            """
        var items = CalStoreImport(iCalendar: Array(text.utf8)).items
        items[0].title = "Another"
        let named = CalStoreItem.iCalendar(items, patching: Array(text.utf8))
        #expect(String(decoding: named, as: UTF8.self) == text.replacing("A day", with: "Another"))
        items[0].title = "A day"
        items[0].start = try ItemTime(parsing: "2026-03-06")
        let moved = CalStoreItem.iCalendar(items, patching: Array(text.utf8))
        #expect(
            String(decoding: moved, as: UTF8.self)
                == text.replacing("DTEND;VALUE=DATE:20260305\n", with: "").replacing(
                    "DTSTART;VALUE=DATE:20260305", with: "DTSTART;VALUE=DATE:20260306"))
    }

    /// A line that our writer leaves out, the line in its place, and the edit.
    struct Replacement: Sendable, CustomStringConvertible {
        let old: String
        let new: String
        let edit: @Sendable (inout CalStoreItem) throws -> Void
        var description: String { old }

        init(_ old: String, _ new: String, _ edit: @escaping @Sendable (inout CalStoreItem) throws -> Void) {
            (self.old, self.new, self.edit) = (old, new, edit)
        }
    }

    static let replacements: [Replacement] = [
        Replacement("DESCRIPTION:", "DESCRIPTION:New") { $0.notes = "New" },
        Replacement("LOCATION:", "LOCATION:New") { $0.location = "New" },
        Replacement("SUMMARY:", "SUMMARY:New") { $0.title = "New" },
        Replacement("URL:", "URL:http://new.example") { $0.url = "http://new.example" },
        Replacement("PRIORITY:0", "PRIORITY:3") { $0.priority = 3 },
        Replacement("CATEGORIES:", "CATEGORIES:New") { $0.categories = ["New"] },
        Replacement("RRULE:", "RRULE:FREQ=DAILY") {
            $0.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY")])
        },
    ]

    /// It gives way, in its place.
    @Test(arguments: replacements) func aLineWithoutAValue(line: Replacement) throws {
        let text = """
            BEGIN:VCALENDAR
            PRODID:-//Other//EN
            X-WR-CALNAME:Own
            VERSION:2.0
            BEGIN:VEVENT
            DTSTART:20260305T100000Z
            DTEND:20260305T110000Z
            \(line.old)
            UID:one
            DTSTAMP:20260301T100000Z
            END:VEVENT
            END:VCALENDAR

            """
        var items = CalStoreImport(iCalendar: Array(text.utf8)).items
        try line.edit(&items[0])
        let patched = CalStoreItem.iCalendar(items, patching: Array(text.utf8))
        #expect(
            String(decoding: patched, as: UTF8.self)
                == text.replacing("\n\(line.old)\n", with: "\n\(line.new)\n"))
    }

    /// Lines that follow each other keep their order.
    @Test func aStatusBeforeASequenceOfNought() throws {
        let text = Self.google.replacing(
            "UID:series\nSUMMARY:Team sync", with: "STATUS:CONFIRMED\nSEQUENCE:0\nUID:series")
        var items = CalStoreImport(iCalendar: Array(text.utf8)).items
        items.sort { !$0.isDetached && $1.isDetached }
        var fields = items[0].record.fields
        (fields.status, fields.sequence) = (.tentative, 1)
        items[0] = CalStoreItem(ItemRecord(fields))
        let patched = CalStoreItem.iCalendar(items, patching: Array(text.utf8))
        #expect(
            String(decoding: patched, as: UTF8.self)
                == text.replacing("STATUS:CONFIRMED\nSEQUENCE:0", with: "STATUS:TENTATIVE\nSEQUENCE:1"))
    }

    /// Its own zone has the same name, and no second definition is added.
    @Test func anOccurrenceMore() throws {
        let changes = try difference { items in
            var third = items[1]
            third.title = "Third"
            var fields = third.record.fields
            fields.id = .random()
            fields.originalStart = try ItemTime(parsing: "2026-04-13T10:00:00[Europe/Berlin]")
            fields.start = try ItemTime(parsing: "2026-04-13T14:00:00[Europe/Berlin]")
            fields.end = .time(try ItemTime(parsing: "2026-04-13T15:00:00[Europe/Berlin]"))
            items.append(CalStoreItem(ItemRecord(fields)))
        }
        #expect(changes.allSatisfy { $0.hasPrefix("+ ") })
        #expect(changes.contains("+ RECURRENCE-ID;TZID=Office:20260413T100000"))
        #expect(changes.contains("+ DTSTART;TZID=Office:20260413T140000"))
        #expect(!changes.contains { $0.contains("VTIMEZONE") || $0.contains("Berlin") })
    }

    /// The changed occurrences of a series that moves keep their lines.
    @Test func aSeriesThatMoves() throws {
        let changes = try difference { items in
            var series = items[0].record.fields
            series.start = try ItemTime(parsing: "2026-03-09T11:00:00[Europe/Berlin]")
            series.end = .time(try ItemTime(parsing: "2026-03-09T12:00:00[Europe/Berlin]"))
            items[0] = CalStoreItem(ItemRecord(series))
            var occurrence = items[1].record.fields
            occurrence.originalStart = try ItemTime(parsing: "2026-03-30T11:00:00[Europe/Berlin]")
            items[1] = CalStoreItem(ItemRecord(occurrence))
        }
        #expect(changes.contains("- RECURRENCE-ID;TZID=Office:20260330T100000"))
        #expect(changes.contains("+ RECURRENCE-ID;TZID=Office:20260330T110000"))
        #expect(!changes.contains { $0.contains("Late") || $0.contains("TRANSP") }, "\(changes)")
    }

    /// New lines end as the lines that they replace, or the one before them.
    @Test(arguments: ["\n", "\r\n", "\r"]) func lineEnds(end: String) throws {
        let text = Self.google.replacing("\n", with: end)
        var items = CalStoreImport(iCalendar: Array(text.utf8)).items
        items.sort { !$0.isDetached && $1.isDetached }
        items[0].title = "New"
        items[0].location = "Here"
        let patched = String(
            decoding: CalStoreItem.iCalendar(items, patching: Array(text.utf8)), as: UTF8.self)
        #expect(patched.contains("\(end)SUMMARY:New\(end)"))
        #expect(
            patched.replacing(end, with: "").unicodeScalars.allSatisfy { !"\r\n".unicodeScalars.contains($0) }
        )
    }

    @Test func aLineOfAnotherKindThanTheOthers() throws {
        let text = Self.google.replacing("SUMMARY:Late\n", with: "SUMMARY:Late\r\n")
        var items = CalStoreImport(iCalendar: Array(text.utf8)).items
        items.sort { !$0.isDetached && $1.isDetached }
        items[0].title = "New"
        let patched = CalStoreItem.iCalendar(items, patching: Array(text.utf8))
        #expect(String(decoding: patched, as: UTF8.self) == text.replacing("Team sync", with: "New"))
    }

    /// Half a file in another encoding would be read by no program.
    @Test func aFileInWindows1252() throws {
        let text = Self.google.replacing("Team sync", with: "Besprechung für alle").replacing(
            "SUMMARY:Late", with: "SUMMARY:Spä\n t €")
        let file = text.unicodeScalars.map { $0 == "€" ? 0x80 : UInt8(truncatingIfNeeded: $0.value) }
        #expect(String(validating: file, as: UTF8.self) == nil)
        var items = CalStoreImport(iCalendar: file).items
        items.sort { !$0.isDetached && $1.isDetached }
        #expect(items.map(\.title).contains("Besprechung für alle"))
        items[0].title = "Frühstück"
        let patched = CalStoreItem.iCalendar(items, patching: file)
        #expect(
            String(validating: patched, as: UTF8.self)
                == text.replacing("Besprechung für alle", with: "Frühstück"))
    }

    /// It stays byte for byte, though the bytes before the fold and behind it are no characters.
    @Test func aFoldInsideACharacter() throws {
        let text = Self.google.replacing("SUMMARY:Late", with: "SUMMARY:Sp\u{1}t\nX-OTHER:f\u{2}r")
        let file = text.utf8.flatMap { byte -> [UInt8] in
            byte == 1 ? [0xC3, 0x0A, 0x20, 0xA4] : byte == 2 ? [0xFC] : [byte]
        }
        var items = CalStoreImport(iCalendar: file).items
        items.sort { !$0.isDetached && $1.isDetached }
        #expect(items.map(\.title).contains("Spät"))
        items[0].title = "New"
        let expected = text.replacing("Team sync", with: "New").utf8.flatMap { byte -> [UInt8] in
            byte == 1 ? [0xC3, 0x0A, 0x20, 0xA4] : byte == 2 ? [0xC3, 0xBC] : [byte]
        }
        #expect(CalStoreItem.iCalendar(items, patching: file) == expected)
    }

    @Test func aFileInUTF16() throws {
        let units = Self.google.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let file: [UInt8] = [0xFF, 0xFE] + units
        var items = CalStoreImport(iCalendar: file).items
        items.sort { !$0.isDetached && $1.isDetached }
        items[0].title = "New"
        let patched = CalStoreItem.iCalendar(items, patching: file)
        #expect(
            String(decoding: patched, as: UTF8.self) == Self.google.replacing("Team sync", with: "New"))
    }

    /// An item without a UID gets one with its next change; the calendar stays.
    @Test func anItemWithoutAUID() throws {
        let text = Self.google.replacing("UID:series\n", with: "").replacing(
            "VERSION:2.0", with: "VERSION:2.0\nX-OWN:1")
        let file = try #require(text.range(of: "BEGIN:VEVENT\nDTSTART;TZID=Office:20260330")).lowerBound
        let one = String(text[..<file]) + "END:VCALENDAR\n"
        var items = CalStoreImport(iCalendar: Array(one.utf8)).items
        items[0].title = "New"
        let patched = String(
            decoding: CalStoreItem.iCalendar(items, patching: Array(one.utf8)), as: UTF8.self)
        #expect(
            patched.hasPrefix(one.prefix { $0 != "\n" } + "\nVERSION:2.0\nX-OWN:1\nPRODID:-//Other//EN\n"))
        #expect(patched.contains("TZID:Office\n") && patched.contains("SUMMARY:New\n"))
        #expect(
            CalStoreImport(iCalendar: Array(patched.utf8)).items.map(\.externalID) == items.map(\.externalID))
    }

    /// Items of other UIDs and a new item.
    @Test func itemsOfAFile() throws {
        let year = Array(try Data(contentsOf: try #require(ICalendarCorpusTests.files().first)))
        var item = CalStoreItem(event: "New", calendar: .random())
        item.start = try ItemTime(parsing: "2026-03-05T10:00:00Z")
        let patched = CalStoreItem.iCalendar([item], patching: year)
        let (before, after) = (
            CalStoreImport(iCalendar: year).items, CalStoreImport(iCalendar: patched).items
        )
        #expect(after.count == before.count + 1)
        #expect(String(decoding: patched, as: UTF8.self).hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
    }

    /// What is not a calendar is written anew.
    @Test(arguments: ["", "no calendar"]) func filesWithoutItems(text: String) throws {
        var item = CalStoreItem(event: "New", calendar: .random())
        item.start = try ItemTime(parsing: "2026-03-05T10:00:00Z")
        let patched = CalStoreItem.iCalendar([item], patching: Array(text.utf8))
        #expect(patched == CalStoreItem.iCalendar([item]))
    }
}
