import Testing

@testable import CalStore
@testable import CalStorePlanning

/// VAVAILABILITY (RFC 7953): its examples, and what combines or cannot be read.
@Suite struct AvailabilityTests {
    private func span(_ from: String, _ to: String) throws -> Range<Instant> {
        try #require(Instant(iso: from))..<#require(Instant(iso: to))
    }

    private func busy(
        _ text: String, _ from: String, _ to: String, takesTentative: Bool = true
    ) throws -> [BusyPeriod] {
        BusyTime(
            availabilityLines: text.split(separator: "\n").map(String.init), in: try span(from, to),
            zone: .utc, takesTentative: takesTentative
        ).merged
    }

    private func unavailable(_ spans: (String, String)...) throws -> [BusyPeriod] {
        try spans.map { BusyPeriod(try span($0.0, $0.1), .unavailable) }
    }

    /// Outlook's name for Berlin, in the winter and in the summer.
    @Test func zonesOfWindowsAndNamesInAnyCase() throws {
        for zone in ["W. Europe Standard Time", "w. europe standard time", "europe/berlin"] {
            let text = """
                BEGIN:VAVAILABILITY
                BEGIN:AVAILABLE
                DTSTART;TZID=\(zone):20260101T090000
                DTEND;TZID=\(zone):20260101T170000
                RRULE:FREQ=DAILY
                END:AVAILABLE
                END:VAVAILABILITY
                """
            #expect(
                try busy(text, "2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z")
                    == unavailable(
                        ("2026-03-02T00:00:00Z", "2026-03-02T08:00:00Z"),
                        ("2026-03-02T16:00:00Z", "2026-03-03T00:00:00Z")), "\(zone)")
            #expect(
                try busy(text, "2026-07-01T00:00:00Z", "2026-07-02T00:00:00Z")
                    == unavailable(
                        ("2026-07-01T00:00:00Z", "2026-07-01T07:00:00Z"),
                        ("2026-07-01T15:00:00Z", "2026-07-02T00:00:00Z")), "\(zone)")
        }
    }

    /// A changed date before its series was another event, beside that of the series.
    @Test func theOrderOfPartsHasNoMeaning() throws {
        let series = [
            "BEGIN:AVAILABLE", "UID:s", "DTSTART:20260301T090000Z", "DTEND:20260301T120000Z",
            "RRULE:FREQ=DAILY", "END:AVAILABLE",
        ]
        let change = [
            "BEGIN:AVAILABLE", "UID:s", "RECURRENCE-ID:20260304T090000Z", "DTSTART:20260304T140000Z",
            "DTEND:20260304T150000Z", "END:AVAILABLE",
        ]
        for parts in [series + change, change + series] {
            let lines = ["BEGIN:VAVAILABILITY"] + parts + ["END:VAVAILABILITY"]
            #expect(
                try busy(lines.joined(separator: "\n"), "2026-03-04T00:00:00Z", "2026-03-05T00:00:00Z")
                    == unavailable(
                        ("2026-03-04T00:00:00Z", "2026-03-04T14:00:00Z"),
                        ("2026-03-04T15:00:00Z", "2026-03-05T00:00:00Z")))
        }
    }

    /// RFC 7953, 3.1, the first example: Monday to Friday, 9 to 17 in Montreal.
    @Test func alwaysTheSameHours() throws {
        let text = """
            BEGIN:VAVAILABILITY
            ORGANIZER:mailto:bernard@example.com
            UID:0428C7D2-688E-4D2E-AC52-CD112E2469DF
            DTSTAMP:20111005T133225Z
            BEGIN:AVAILABLE
            UID:34EDA59B-6BB1-4E94-A66C-64999089C0AF
            SUMMARY:Monday to Friday from 9:00 to 17:00
            DTSTART;TZID=America/Montreal:20111002T090000
            DTEND;TZID=America/Montreal:20111002T170000
            RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            END:AVAILABLE
            END:VAVAILABILITY
            """
        #expect(
            try busy(text, "2011-10-07T00:00:00-04:00", "2011-10-11T00:00:00-04:00")
                == unavailable(
                    ("2011-10-07T00:00:00-04:00", "2011-10-07T09:00:00-04:00"),
                    ("2011-10-07T17:00:00-04:00", "2011-10-10T09:00:00-04:00"),
                    ("2011-10-10T17:00:00-04:00", "2011-10-11T00:00:00-04:00")))
        // Clocks in Montreal went back on 6 November 2011.
        #expect(
            try busy(text, "2011-11-08T00:00:00Z", "2011-11-09T00:00:00Z")
                == unavailable(
                    ("2011-11-08T00:00:00Z", "2011-11-08T14:00:00Z"),
                    ("2011-11-08T22:00:00Z", "2011-11-09T00:00:00Z")))
    }

    /// RFC 7953, 3.1, the second example, as it is written: its 6 October 2011 is a Thursday.
    @Test func hoursOfTwoKindsWithinARange() throws {
        let text = """
            BEGIN:VAVAILABILITY
            UID:84D0F948-7FC6-4C1D-BBF3-BA9827B424B5
            DTSTAMP:20111005T133225Z
            DTSTART;TZID=America/Montreal:20111002T000000
            DTEND;TZID=America/Montreal:20111202T000000
            BEGIN:AVAILABLE
            UID:7B33093A-7F98-4EED-B381-A5652530F04D
            DTSTART;TZID=America/Montreal:20111002T090000
            DTEND;TZID=America/Montreal:20111002T170000
            RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH
            LOCATION:Main Office
            END:AVAILABLE
            BEGIN:AVAILABLE
            UID:DF39DC9E-D8C3-492F-9101-0434E8FC1896
            DTSTART;TZID=America/Montreal:20111006T090000
            DTEND;TZID=America/Montreal:20111006T120000
            RRULE:FREQ=WEEKLY
            LOCATION:Branch Office
            END:AVAILABLE
            END:VAVAILABILITY
            """
        #expect(
            try busy(text, "2011-10-06T00:00:00-04:00", "2011-10-08T00:00:00-04:00")
                == unavailable(
                    ("2011-10-06T00:00:00-04:00", "2011-10-06T09:00:00-04:00"),
                    ("2011-10-06T17:00:00-04:00", "2011-10-08T00:00:00-04:00")))
        // Nothing is said about the time before it and behind it.
        #expect(try busy(text, "2011-10-01T00:00:00Z", "2011-10-02T04:00:00Z") == [])
        #expect(try busy(text, "2011-12-02T05:00:00Z", "2012-12-02T05:00:00Z") == [])
    }

    /// RFC 7953, 3.1, the third example: a week in Denver. Between 06:00 and 07:00 UTC of 30 October it says
    /// nothing.
    @Test func aWeekInAnotherZone() throws {
        func component(_ zone: String, _ from: String, _ to: String, _ available: String) -> String {
            """
            BEGIN:VAVAILABILITY
            DTSTART;TZID=\(zone):\(from)
            \(to.isEmpty ? "SEQUENCE:0" : "DTEND;TZID=\(zone):\(to)")
            BEGIN:AVAILABLE
            UID:57DD4AAF-3835-46B5-8A39-B3B253157F01
            DTSTART;TZID=\(zone):\(available)T090000
            DTEND;TZID=\(zone):\(available)T170000
            RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR
            END:AVAILABLE
            END:VAVAILABILITY

            """
        }
        let text =
            component("America/Montreal", "20111002T000000", "20111023T030000", "20111002")
            + component("America/Denver", "20111023T000000", "20111030T000000", "20111023")
            + component("America/Montreal", "20111030T030000", "", "20111030")
        #expect(
            try busy(text, "2011-10-21T13:00:00Z", "2011-10-24T23:00:00Z")
                == unavailable(("2011-10-21T21:00:00Z", "2011-10-24T15:00:00Z")))
        #expect(
            try busy(text, "2011-10-30T05:00:00Z", "2011-10-31T13:00:00Z")
                == unavailable(
                    ("2011-10-30T05:00:00Z", "2011-10-30T06:00:00Z"),
                    ("2011-10-30T07:00:00Z", "2011-10-31T13:00:00Z")))
    }

    /// RFC 7953, 4: a vacation with a higher priority replaces the usual hours within its range, and BUSYTYPE
    /// says what it is.
    @Test func aHigherPriorityReplaces() throws {
        let usual = """
            BEGIN:VAVAILABILITY
            PRIORITY:5
            BEGIN:AVAILABLE
            DTSTART:20260302T090000Z
            DURATION:PT8H
            RRULE:FREQ=DAILY
            END:AVAILABLE
            END:VAVAILABILITY
            """
        let away = """
            BEGIN:VAVAILABILITY
            DTSTART:20260303T120000Z
            DURATION:P1D
            BUSYTYPE:BUSY-TENTATIVE
            PRIORITY:2
            BEGIN:AVAILABLE
            DTSTART:20260303T200000Z
            DTEND:20260303T210000Z
            END:AVAILABLE
            END:VAVAILABILITY
            """
        let expected =
            try unavailable(("2026-03-03T00:00:00Z", "2026-03-03T09:00:00Z")) + [
                BusyPeriod(try span("2026-03-03T12:00:00Z", "2026-03-03T20:00:00Z"), .tentative),
                BusyPeriod(try span("2026-03-03T21:00:00Z", "2026-03-04T12:00:00Z"), .tentative),
            ] + unavailable(("2026-03-04T17:00:00Z", "2026-03-05T00:00:00Z"))
        for text in [usual + "\n" + away, away + "\n" + usual] {
            #expect(try busy(text, "2026-03-03T00:00:00Z", "2026-03-05T00:00:00Z") == expected)
        }
        // Without tentative time the vacation still replaces the usual hours.
        #expect(
            try busy(
                usual + "\n" + away, "2026-03-03T00:00:00Z", "2026-03-05T00:00:00Z", takesTentative: false)
                == [expected[0], expected[3]])
        // Without a priority it has the lowest.
        let other = away.replacing("PRIORITY:2\n", with: "")
        #expect(
            try busy(usual + "\n" + other, "2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z")
                == unavailable(
                    ("2026-03-03T00:00:00Z", "2026-03-03T09:00:00Z"),
                    ("2026-03-03T17:00:00Z", "2026-03-04T00:00:00Z")))
    }

    /// A day that is left out, and one that is moved (RFC 5545, 3.8.5.1 and 3.8.4.4).
    @Test func exceptionsOfARule() throws {
        let text = """
            begin:vavailability
            begin:available
            uid:a
            dtstart;tzid="Europe/Berlin":20260302T090000
            dtend;tzid="Europe/Berlin":20260302T120000
            rrule:FREQ=DAILY;COUNT=4
            exdate;tzid=Europe/Berlin:20260303T090000
            end:available
            begin:available
            uid:a
            recurrence-id;tzid=Europe/Berlin:20260304T090000
            dtstart;tzid=Europe/Berlin:20260304T140000
            duration:PT1H
            end:available
            end:vavailability
            """
        #expect(
            try busy(text, "2026-03-02T00:00:00Z", "2026-03-05T12:00:00Z")
                == unavailable(
                    ("2026-03-02T00:00:00Z", "2026-03-02T08:00:00Z"),
                    ("2026-03-02T11:00:00Z", "2026-03-04T13:00:00Z"),
                    ("2026-03-04T14:00:00Z", "2026-03-05T08:00:00Z"),
                    ("2026-03-05T11:00:00Z", "2026-03-05T12:00:00Z")))
    }

    @Test(arguments: [
        "DTSTART:soon", "DTEND:later", "DTSTART:20260303T000000Z\nDTEND:20260302T000000Z",
        "DTSTART:20260303T000000Z\nDURATION:-P1D",
    ])
    func aComponentThatCannotBeReadSaysNothing(_ lines: String) throws {
        let text = "BEGIN:VAVAILABILITY\n\(lines)\nEND:VAVAILABILITY"
        #expect(try busy(text, "2026-03-02T00:00:00Z", "2026-03-04T00:00:00Z") == [])
    }

    @Test(arguments: [
        "DTSTART:soon\nDURATION:PT1H", "DTSTART:20260302T090000Z", "DTSTART:20260302T090000Z\nDTEND:x",
        "DTSTART:20260302T090000Z\nDURATION:PT1H\nRRULE:FREQ=SOMETIMES", "DURATION:PT1H",
        "DTSTART:20260302T090000Z\nDTEND:20260302T080000Z",
        "BEGIN:X-A\nDTSTART:20260302T090000Z\nDURATION:PT1H\nEND:X-A",
    ])
    func anAvailableThatCannotBeReadIsNotFree(_ lines: String) throws {
        let text = "BEGIN:VAVAILABILITY\nBEGIN:AVAILABLE\n\(lines)\nEND:AVAILABLE\nEND:VAVAILABILITY"
        #expect(
            try busy(text, "2026-03-02T00:00:00Z", "2026-03-04T00:00:00Z")
                == unavailable(("2026-03-02T00:00:00Z", "2026-03-04T00:00:00Z")))
    }

    /// Appointments need a buffer; the end of a working day does not.
    @Test func noBufferIsKeptAroundTheHours() throws {
        let lines = [
            "BEGIN:VAVAILABILITY", "BEGIN:AVAILABLE", "DTSTART:20260302T090000Z", "DURATION:PT8H",
            "END:AVAILABLE", "END:VAVAILABILITY",
        ]
        let day = try span("2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z")
        var busy = BusyTime(availabilityLines: lines, in: day, zone: .utc)
        busy.add(BusyPeriod(try span("2026-03-02T12:00:00Z", "2026-03-02T13:00:00Z"), isElsewhere: true))
        var search = FreeTime(day, length: 60, zone: .utc)
        (search.buffer, search.travel) = (600, 1200)
        #expect(
            search.slots(around: busy) == [
                try span("2026-03-02T09:00:00Z", "2026-03-02T11:30:00Z"),
                try span("2026-03-02T13:30:00Z", "2026-03-02T17:00:00Z"),
            ])
        #expect(
            busy.clamped(to: day).spans(buffer: 600).ranges.first?.upperBound
                == search.slots(around: busy).first?.lowerBound)
    }
}
