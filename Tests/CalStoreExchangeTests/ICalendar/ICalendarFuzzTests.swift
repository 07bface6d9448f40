import FuzzSamples
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Nothing that a file holds may trap or hang, and every item of it is accounted for.
@Suite struct ICalendarFuzzTests {
    static let samples = FuzzSamples.calendars

    /// Pieces that mean something to the reader, thrown in anywhere.
    static let pieces: [String] = [
        "BEGIN:VEVENT\n", "END:VEVENT\n", "BEGIN:VALARM\n", "END:VALARM\n", "END:VCALENDAR\n",
        "BEGIN:VCALENDAR\n", "\n ", "\r", "\r\n\t",
        ":", ";", "\"", ",", "=", "\\", "^", "\u{0}", "\u{FEFF}", "99999999999999999999", "-", "P", "PT", "Z",
        "T", "00000000T000000",
        "99991231T235959Z", "00010101T000000", "VALUE=DATE", "TZID=", "RRULE:FREQ=SECONDLY;INTERVAL=0\n",
        "DTSTART:20260230\n",
        "DURATION:-P99999999999W\n", "EXDATE:\n", "RDATE;VALUE=PERIOD:/\n", "geo:nan,inf", "1e999", "UID:\n",
        "RECURRENCE-ID:20260302T090000\n",
    ]

    @Test func `mutated files neither trap nor hang`() throws {
        let seed = TestScale.seed("ICalendarFuzzTests")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(1000, long: 100_000) {
            var bytes = Array(Self.samples[round % Self.samples.count].utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) { Self.mutate(&bytes, &random) }
            Self.exercise(bytes)
        }
    }

    /// Whatever was read is written so that it reads the same.
    @Test func `what is read of a mutated file is a fixed point`() {
        let seed = TestScale.seed("ICalendarFuzzTests fixed points")
        var random = SeededGenerator(seed: seed)
        for round in 0..<TestScale.rounds(300, long: 20_000) {
            var bytes = Array(Self.samples[round % Self.samples.count].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
            let file = ICalendarImport(bytes, into: ICalendarSupport.calendar)
            ICalendarSupport.expectFixedPoint(file.items.map(\.record), "seed \(seed), round \(round)")
            _ = file.rejectsFile().map { ICalendarImport($0, into: ICalendarSupport.calendar) }
            _ = (file.warnings.map(\.message), file.rejects.map(\.message))
        }
    }

    /// Found by mutation: each of these once came back changed.
    @Test(arguments: [
        "EXDATE:", "RDATE;X-A=1:", "LOCATION;X-A=1:", "PRIORITY;X-A=1:0", "GEO;X-A=1:91;0",
        "TRANSP;X-A=1:MAYBE",
        "RDATE;VALUE=PERIOD:20260307/PT2H,20260308T100000Z/20260309",
        "RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20260307T100000/20260307T110000Z",
        "DTEND;\"TZID=Europe/Berlin:20260302T100000",
        "ATTENDEE;CN=\"Doe;ROLE=CHAIR;PARTST\"AT=ACCEPTED;X=\":mailto:a@example.com",
        "SUMMARY;\";LANGUAGE=de:x", "BEGIN:VALARM\r\nTRIGGER:-PT1M\r\nTRIGGER:-PT2M\r\nEND:VALARM",
        "BEGIN:VALARM\r\nTRIGGER:x\r\nPROXIMITY:ARRIVE\r\nX-APPLE-STRUCTURED-LOCATION:x\r\nX-APPLE-STRUCTURED-LOCATION:geo:1,2\r\nEND:VALARM",
    ])
    func `a fixed point`(_ line: String) {
        let file = ICalendarSupport.event("DTSTART;TZID=Europe/Berlin:20260302T090000", line)
        #expect(file.items.count == 1)
        ICalendarSupport.expectFixedPoint(file.items.map(\.record), line)
    }

    static func exercise(_ bytes: [UInt8]) {
        let outline = ICalendarOutline(bytes)
        for entry in outline.entries {
            #expect(entry.bytes.lowerBound >= 0 && entry.bytes.upperBound <= outline.bytes.count)
            guard entry.problem == nil,
                let component = try? Component(entry, in: outline.bytes, junk: { _, _ in })
            else { continue }
            for line in component.lines {
                _ = (line.text, line.raw, line.parameters.map(\.values), line.rawParameters(except: ["CN"]))
            }
        }
    }

    static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let at = Int.random(in: 0..<bytes.count, using: &random)
        let length = min(Int.random(in: 1...40, using: &random), bytes.count - at)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(at..<at + length)
        case 2:
            bytes.insert(
                contentsOf: Array(bytes[at..<at + length]),
                at: Int.random(in: 0...bytes.count, using: &random))
        case 3: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: at)
        case 4: bytes.removeSubrange(at...)
        default: bytes.swapAt(at, Int.random(in: 0..<bytes.count, using: &random))
        }
    }
}
