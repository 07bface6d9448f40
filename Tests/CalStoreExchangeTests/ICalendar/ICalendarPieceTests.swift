import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// However the bytes of a file are cut into pieces, the same is read.
@Suite struct ICalendarPieceTests {
    /// Gives pieces of random sizes.
    private struct Pieces: ByteSource {
        let all: [UInt8]
        let largest: Int
        let random: Locked<SeededGenerator>

        func bytes(at offset: Int, count: Int) -> [UInt8] {
            let size = random.withLock { Int.random(in: 1...largest, using: &$0) }
            let start = min(offset, all.count)
            return Array(all[start..<min(start + min(size, count), all.count)])
        }
    }

    /// All that was read, but for the identifiers of the items.
    private struct Answer: Equatable {
        var items: [String] = []
        var records: [ItemRecord] = []
        var notes: [String] = []
        var rejectsFile: String?
        var level: [String] = []

        /// Blank lines before an item say nothing: it may begin with them, or behind them.
        init(_ file: ICalendarImport, of bytes: [UInt8]) {
            let places = Dictionary(
                uniqueKeysWithValues: file.items.enumerated().map { ($1.record.id, $0 + 1) })
            for item in file.items {
                let text = bytes[item.bytes].drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
                items.append(
                    "\(item.line) \(text.startIndex..<text.endIndex) \(String(describing: item.calendar)) \(String(describing: item.method)) \(String(describing: item.record.series.map { places[$0] })) \(item.message?.text ?? "")"
                )
                var fields = item.record.fields
                fields.id = ICalendarSupport.calendar
                fields.series = nil
                records.append(ItemRecord(fields))
            }
            notes =
                file.warnings.map { "warning \($0.line) \($0.message)" }
                + file.leftOut.map { "left out \($0.line) \($0.message)" }
                + file.rejects.map { "reject \($0.lines) \($0.message)" }
            rejectsFile = file.rejectsFile(adding: file.items.map { ($0, "unwanted") })
                .map { text in
                    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline)
                        .joined(separator: "\n")
                }
            level =
                file.level.lines + [
                    "\(file.isCalendar)", file.calendarName ?? "-", file.calendarColor ?? "-",
                ]
        }

        /// With the notes about one line in one order.
        var sorted: Answer {
            var answer = self
            answer.notes.sort()
            return answer
        }
    }

    private static let calendar = ICalendarSupport.calendar

    /// Items of one group far apart, twice, and with a tail.
    private static let groups =
        "BEGIN:VCALENDAR\n"
        + [
            "UID:a\nRECURRENCE-ID:20260309T090000\nSUMMARY:moved", "UID:b\nSUMMARY:once",
            "UID:b\nSEQUENCE:1\nSUMMARY:twice",
            "UID:c\nRECURRENCE-ID;RANGE=THISANDFUTURE:20260309T090000\nSUMMARY:tail", "UID:d\nSUMMARY:alone",
            "SUMMARY:no UID", "UID:c/thisandfuture-1\nSUMMARY:like the tail",
            "UID:e\nRECURRENCE-ID:20260309T090000\nSUMMARY:orphan", "SUMMARY:no UID",
            "UID:a\nRRULE:FREQ=WEEKLY\nSUMMARY:series", "uid;X-A=1:\n d\nSUMMARY:alone, folded",
            "UID:c\nRRULE:FREQ=WEEKLY\nSUMMARY:whole",
        ].map { "BEGIN:VEVENT\nDTSTART:20260302T090000\n\($0)\nEND:VEVENT\n" }.joined()
        + "END:VCALENDAR\n"

    /// In one piece, and by one processor.
    private static func whole(_ bytes: [UInt8]) -> Answer {
        Answer(
            ICalendarImport(
                BytesInMemory(all: bytes), into: ItemCalendars(calendar),
                ICalendarImport.PieceSize(bytes: bytes.count + 1, together: 1)), of: bytes)
    }

    private static func inPieces(_ bytes: [UInt8], _ largest: Int, _ random: inout SeededGenerator) -> Answer
    {
        let source = Pieces(
            all: bytes, largest: largest, random: Locked(SeededGenerator(seed: random.next())))
        return Answer(
            ICalendarImport(
                source, into: ItemCalendars(calendar),
                ICalendarImport.PieceSize(together: Int.random(in: 1...5, using: &random))), of: bytes)
    }

    /// In parts of some items, which are put together again.
    private static func inParts(_ bytes: [UInt8], _ random: inout SeededGenerator) -> Answer {
        let source = Pieces(
            all: bytes, largest: 300, random: Locked(SeededGenerator(seed: random.next())))
        let size = ICalendarImport.PieceSize(
            bytes: Int.random(in: 20...600, using: &random), together: Int.random(in: 1...5, using: &random))
        var parts = ICalendarParts(source, into: ItemCalendars(calendar), size)
        let least = Int.random(in: 1...4, using: &random)
        var all = parts.rest
        while let part = parts.next(atLeast: least) { all.takeNotes(of: part) { _ in true } }
        all.items.sort { $0.line < $1.line }
        return Answer(all, of: bytes).sorted
    }

    /// The same file with other line ends, or with a byte order mark.
    private static func variants(_ bytes: [UInt8]) -> [[UInt8]] {
        let lines = bytes.filter { $0 != 13 }
        func ending(_ end: [UInt8]) -> [UInt8] { lines.flatMap { $0 == 10 ? end : [$0] } }
        return [
            bytes, lines, ending([13, 10]), ending([13]), ending([13, 13, 10]), [0xEF, 0xBB, 0xBF] + bytes,
        ]
    }

    /// Lines that come after the components that they concern.
    private static let late = [
        """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:1
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Home:20260302T090000
        SUMMARY:früh
        END:VEVENT
        BEGIN:VEVENT
        UID:2
        DTSTAMP:20260101T000000Z
        SUMMARY:no start
        END:VEVENT
        BEGIN:VTIMEZONE
        TZID:Home
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0545
        TZOFFSETTO:+0545
        END:STANDARD
        END:VTIMEZONE
        METHOD:REPLY
        BEGIN:VJOURNAL
        UID:3
        END:VJOURNAL
        END:VCALENDAR
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:4
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Nowhere:20260302T090000
        END:VEVENT
        BEGIN:VEVENT
        UID:5
        DTSTART;TZID=Nowhere:20260302T090000
        END:VEVENT
        PRODID:-//CalStore//CalStore//EN
        END:VCALENDAR
        BEGIN:VEVENT
        UID:6
        DTSTART:20260302T090000
        END:VEVENT
        BEGIN:VEVENT
        UID:7
        DTSTART:20260302T090000
        END:VEVENT
        """
    ].map { Array($0.utf8) }

    @Test func `pieces of any size give what the whole gives`() throws {
        let seed = TestScale.seed("ICalendarPieceTests")
        var random = SeededGenerator(seed: seed)
        let files =
            try ICalendarCorpusTests.files().map { Array(try Data(contentsOf: $0)) }.filter {
                $0.count < 100_000
            } + ICalendarFuzzTests.samples.map { Array($0.utf8) } + Self.late
        for (index, file) in files.enumerated() {
            for bytes in Self.variants(file) {
                let whole = Self.whole(bytes)
                for largest in [1, 3, 17, 300, 5000] where largest > 3 || bytes.count < 10_000 {
                    #expect(
                        Self.inPieces(bytes, largest, &random) == whole,
                        "seed \(seed), file \(index), pieces up to \(largest)")
                }
            }
        }
    }

    @Test func `so they do of mutated files`() {
        let seed = TestScale.seed("ICalendarPieceTests of mutated files")
        var random = SeededGenerator(seed: seed)
        let samples = ICalendarFuzzTests.samples.map { Array($0.utf8) } + Self.late
        for round in 0..<TestScale.rounds(1000, long: 200_000) {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                ICalendarFuzzTests.mutate(&bytes, &random)
            }
            let largest = Int.random(in: 1...200, using: &random)
            let answer = Self.inPieces(bytes, largest, &random)
            #expect(
                answer == Self.whole(bytes),
                "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test func `parts have the items and the notes of the whole`() throws {
        let seed = TestScale.seed("ICalendarPieceTests of parts")
        var random = SeededGenerator(seed: seed)
        let files =
            try ICalendarCorpusTests.files().map { Array(try Data(contentsOf: $0)) }.filter {
                $0.count < 100_000
            } + ICalendarFuzzTests.samples.map { Array($0.utf8) } + Self.late + [Array(Self.groups.utf8)]
        for (index, file) in files.enumerated() where !TextEncoding.isUTF16(file) {
            let whole = Self.whole(file).sorted
            for _ in 0..<4 {
                #expect(Self.inParts(file, &random) == whole, "seed \(seed), file \(index)")
            }
        }
        for round in 0..<TestScale.rounds(1000, long: 100_000) {
            var bytes = files[files.count - 1 - round % ICalendarFuzzTests.samples.count]
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                ICalendarFuzzTests.mutate(&bytes, &random)
            }
            if TextEncoding.isUTF16(bytes) { continue }
            #expect(
                Self.inParts(bytes, &random) == Self.whole(bytes).sorted,
                "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    @Test func `items with one UID are in one part`() {
        var parts = ICalendarParts(
            BytesInMemory(all: Array(Self.groups.utf8)), into: ItemCalendars(Self.calendar),
            ICalendarImport.PieceSize(bytes: 40, together: 1))
        var titles: [[String]] = []
        while let part = parts.next(atLeast: 1) { titles.append(part.items.map(\.record.title)) }
        #expect(parts.count == 12)
        #expect(
            titles.filter { !$0.isEmpty } == [
                ["twice"], ["orphan"], ["no UID"], ["moved", "series"], ["alone, folded"],
                ["tail", "like the tail", "whole"],
            ])
    }

    @Test func `what stands behind the components that it is about still counts`() throws {
        let file = ICalendarImport(
            BytesInMemory(all: Self.late[0]), into: ItemCalendars(Self.calendar),
            ICalendarImport.PieceSize(bytes: 40))
        #expect(file.items.map(\.record.externalID) == ["1", "2", "4", "5", "6", "7"])
        #expect(file.items.map(\.method) == [.reply, .reply, nil, nil, nil, nil])
        let start = try #require(file.items.first?.record.start?.zone)
        #expect(start.name == "Asia/Kathmandu" || start.name == "GMT+0545")
        // RFC 5545, 3.8.7.2: with our own PRODID DTSTAMP is not when the item was changed.
        #expect(file.items[2].record.modified == nil)
        #expect(
            file.warnings.map(\.line) == [22, 30, 38],
            "VJOURNAL of a message, the unknown zone once, an item outside a calendar once")
    }

    // MARK: What never ends

    private static func read(_ text: String, largest: Int, pieces: Int = 64) -> ICalendarImport {
        ICalendarImport(
            BytesInMemory(all: Array(text.utf8)), into: ItemCalendars(calendar),
            ICalendarImport.PieceSize(bytes: pieces, largest: largest))
    }

    private static func event(_ uid: String, _ more: String = "") -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\nDTSTART:20260302T090000Z\r\n\(more)END:VEVENT\r\n"
    }

    @Test func `a component that is too large is rejected, and its neighbours are read`() {
        let long = String(repeating: "X-A:0123456789\r\n", count: 1000)
        let text = Self.event("1") + Self.event("2", long) + Self.event("3")
        let file = Self.read("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n", largest: 4096)
        #expect(file.items.map(\.record.externalID) == ["1", "3"])
        #expect(file.items.map(\.line) == [2, 1010])
        #expect(file.rejects.map(\.note.line) == [6])
        #expect(file.warnings.isEmpty)
    }

    @Test(arguments: ["\r\n", "\n", "\r"])
    func `a line that is too long is left out, and the others are read`(_ end: String) {
        let long = "X-LONG:" + String(repeating: "0123456789", count: 1000)
        let folded = "X-FOLDED:" + String(repeating: "01234567\r\n ", count: 1000)
        let text =
            "BEGIN:VCALENDAR\r\n\(long)\r\n\(folded)\r\n" + Self.event("1") + Self.event("2", long + "\r\n")
            + Self.event("3") + "END:VCALENDAR\r\n"
        let file = Self.read(text.replacingOccurrences(of: "\r\n", with: end), largest: 4096)
        #expect(file.items.map(\.record.externalID) == ["1", "3"])
        #expect(file.items.map(\.line) == [1004, 1013])
        #expect(file.rejects.map(\.note.line) == [1008])
        #expect(file.warnings.map(\.line) == [2, 3])
    }

    /// Found by mutation.
    @Test func `a control character does not hide the beginning of a component`() {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260302T090000Z\r\n\u{B}" + Self.event("2")
            + "END:VCALENDAR\r\n"
        let file = Self.read(text, largest: 4096)
        #expect(file.items.map(\.record.externalID) == ["2"])
        #expect(file.rejects.map(\.note.line) == [2])
    }

    /// Found by mutation.
    @Test func `an event and a to-do with one UID are written in one order`() {
        let event = Self.event("1")
        let todo = "BEGIN:VTODO\r\nUID:1\r\nEND:VTODO\r\n"
        let files = (0..<8).map { round in
            let text =
                "BEGIN:VCALENDAR\r\n" + (round % 2 == 0 ? event + todo : todo + event) + "END:VCALENDAR\r\n"
            return ICalendarExport().bytes(Self.read(text, largest: 4096).items.map(\.record))
        }
        #expect(Set(files).count == 1)
    }

    @Test func `a component without an end is rejected`() {
        let text =
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" + String(repeating: "X-A:0123456789\r\n", count: 1000)
        let file = Self.read(text, largest: 4096)
        #expect(file.items.isEmpty)
        #expect(file.rejects.map(\.note.line) == [2])
    }
}
