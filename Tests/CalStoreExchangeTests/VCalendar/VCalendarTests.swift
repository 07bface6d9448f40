import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// vCalendar 1.0 (versit, 18 September 1996), as libical, KCalendarCore and biweekly read it.
@Suite struct VCalendarTests {
    private func read(_ lines: String, level: String = "") -> CalStoreImport {
        let text =
            "BEGIN:VCALENDAR\nVERSION:1.0\n\(level)BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
        return CalStoreImport(iCalendar: Array(text.utf8))
    }

    private func written(_ file: CalStoreImport) -> [String] {
        String(decoding: CalStoreItem.iCalendar(file.items), as: UTF8.self).replacing("\r\n ", with: "")
            .replacing("\r\n", with: "\n").split(separator: "\n").map(String.init)
    }

    private let start = "DTSTART:19970902T090000"

    // MARK: Rules

    /// The examples of the specification, as RFC 2445 and RFC 5545, 3.8.5.3 write them.
    @Test(arguments: [
        ("D1 #10", "FREQ=DAILY;COUNT=10"),
        ("D1 19971224T000000Z", "FREQ=DAILY;UNTIL=19971224T000000Z"),
        ("D2 #0", "FREQ=DAILY;INTERVAL=2"),
        ("D10 #5", "FREQ=DAILY;INTERVAL=10;COUNT=5"),
        ("W1 #10", "FREQ=WEEKLY;COUNT=10"),
        ("W2 #0", "FREQ=WEEKLY;INTERVAL=2"),
        ("W2 MO WE FR 19971224T000000Z", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;UNTIL=19971224T000000Z"),
        ("MP1 1+ FR #10", "FREQ=MONTHLY;BYDAY=1FR;COUNT=10"),
        ("MP2 1+ SU 1- SU #10", "FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU;COUNT=10"),
        ("MP1 1+ 3+ TU #0", "FREQ=MONTHLY;BYDAY=1TU,3TU"),
        ("MP6 2+ MO TU #10", "FREQ=MONTHLY;INTERVAL=6;BYDAY=2MO,2TU;COUNT=10"),
        ("MP1 2- MO #6", "FREQ=MONTHLY;BYDAY=-2MO;COUNT=6"),
        ("MD1 3- #0", "FREQ=MONTHLY;BYMONTHDAY=-3"),
        ("MD1 2 15 #10", "FREQ=MONTHLY;BYMONTHDAY=2,15;COUNT=10"),
        ("MD1 1 LD #10", "FREQ=MONTHLY;BYMONTHDAY=1,-1;COUNT=10"),
        ("MD1 11+ 1- #0", "FREQ=MONTHLY;BYMONTHDAY=11,-1"),
        ("YM1 6 7 #8", "FREQ=YEARLY;BYMONTH=6,7;COUNT=8"),
        ("YM1 #0", "FREQ=YEARLY"),
        ("YD3 1 100 200 #10", "FREQ=YEARLY;INTERVAL=3;BYYEARDAY=1,100,200;COUNT=10"),
        // What a rule does not say comes from the start: the first Tuesday, and day 245.
        ("MP1 #3", "FREQ=MONTHLY;BYDAY=1TU;COUNT=3"),
        ("YD1 #0", "FREQ=YEARLY;BYYEARDAY=245"),
        // The duration is #2 if it is missing.
        ("W2 TU TH", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=2"),
        // Midnight of a day means the day, as in libical.
        ("W1 19971224T000000", "FREQ=WEEKLY;UNTIL=19971224"),
        ("D1 0600 1200 #0", "FREQ=DAILY;BYHOUR=6,12;BYMINUTE=0"),
        ("FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=3"),
    ])
    func `a rule becomes one of RFC 5545`(_ old: String, _ new: String) throws {
        let file = read("\(start)\nRRULE:\(old)")
        let rule = try #require(file.items.first?.record.fields.recurrence?.rules.first)
        #expect(rule == (try RecurrenceRule(text: new)), "\(rule)")
        #expect(file.rejects.isEmpty)
    }

    @Test(arguments: [
        "MD1 1 #1 D2 #3", "YM1 6 #10 MP1 1+ MO 1- FR", "W2 MO$ TU #2", "W1 TU 1200 TH 1130 #10", "XYZ",
        "D0 #1", "MD1 32 #1", "YM1 13 #0", "W1 #-1", "D1 0600 1230 #2", "MP1 6+ MO #0", "W1 1+ MO #0",
        "W99999999999999999999 #1", "D1 #99999999999999999999", "D1 2500 #1", "D1 #1 #2",
    ])
    func `a rule without an equal one is kept and named, and the event is taken`(_ rule: String) throws {
        let file = read("SUMMARY:Title\n\(start)\nRRULE:\(rule)")
        #expect(file.rejects.isEmpty && file.items.map(\.title) == ["Title"])
        #expect(file.items.first?.isSeries == false)
        let note = try #require(file.warnings.last)
        #expect(note.line == 7 && note.message.hasPrefix("line 7: RRULE \"\(rule)\" is kept but not used: "))
        #expect(written(file).contains("X-VCALENDAR-RRULE:\(rule)"))
    }

    @Test func `a rule that can be read in two ways is named`() {
        func notes(_ rule: String) -> [String] {
            read("\(start)\nRRULE:\(rule)").warnings.dropFirst().map(\.message)
        }
        #expect(notes("W1 TU TH #5").count == 1 && notes("W1 TU #5") == [] && notes("W1 TU TH #0") == [])
        #expect(notes("W2 TU TH").first?.contains("twice") == true)
        #expect(notes("W1 TU 20110208T160000 #10").count == 1)
    }

    // MARK: Encodings

    @Test func `a file of version 1 is named once`() {
        let file = read(start)
        #expect(
            file.warnings.map(\.line) == [2]
                && file.warnings.map(\.message).allSatisfy { $0.contains("vCalendar 1.0") })
    }

    @Test(arguments: [
        ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:B=C3=BCro", "Büro"),
        ("SUMMARY;QUOTED-PRINTABLE:B=C3=BCro", "Büro"),
        ("SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:B=FCro", "Büro"),
        ("SUMMARY;CHARSET=ISO-8859-15;ENCODING=QUOTED-PRINTABLE:5 =A4", "5 €"),
        ("SUMMARY;ENCODING=QUOTED-PRINTABLE:a long =\nline and =\nmore", "a long line and more"),
        ("SUMMARY;ENCODING=BASE64:\n QsO8\n cm8=\n", "Büro"),
        ("SUMMARY;BASE64:QsO8cm8=", "Büro"),
        // A fold is before a blank that belongs to the text.
        ("SUMMARY:a long\n line", "a long line"),
        ("SUMMARY:C:\\new\\tasks, one\\; two", "C:\\new\\tasks, one; two"),
        ("SUMMARY;ENCODING=8BIT:plain", "plain"),
    ])
    func `a text is decoded`(_ line: String, _ title: String) {
        #expect(read("\(line)\n\(start)").items.map(\.title) == [title])
    }

    @Test func `lines in a text stay lines`() {
        let file = read("DESCRIPTION;ENCODING=QUOTED-PRINTABLE:one=0D=0A=\ntwo, three\n\(start)")
        #expect(file.items.first?.notes == "one\ntwo, three")
    }

    @Test func `an unknown character set is named, and its text kept`() {
        let file = read("SUMMARY;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83=65\n\(start)")
        #expect(file.items.map(\.title) == ["=83=65"])
        #expect(file.warnings.map(\.line) == [2, 5] && file.warnings[1].message.contains("SHIFT_JIS"))
    }

    @Test func `lists have semicolons`() {
        let file = read("CATEGORIES:WORK;PERSONAL\nRESOURCES:BEAMER;ROOM 1\n\(start)")
        #expect(file.items.first?.categories == ["WORK", "PERSONAL"])
        #expect(written(file).contains("RESOURCES:BEAMER,ROOM 1"))
        #expect(read("CATEGORIES:WORK,PERSONAL\n\(start)").items.first?.categories == ["WORK", "PERSONAL"])
    }

    // MARK: Times

    @Test func `excluded and added dates have semicolons`() throws {
        let file = read(
            "\(start)\nRRULE:D1 #5\nEXDATE:19970903T090000;19970904T090000\nRDATE:19970920;19970921T100000Z")
        let recurrence = try #require(file.items.first?.record.fields.recurrence)
        #expect(
            recurrence.exclusionDates.map(\.description) == ["1997-09-03T09:00:00", "1997-09-04T09:00:00"])
        #expect(recurrence.dates.count == 2 && file.warnings.count == 1)
    }

    /// The times of biweekly's tests: 12:00 on 8 March and on 3 November is 17:00 in UTC, in between 16:00.
    @Test(arguments: [("20140308", "17:00"), ("20140928", "16:00"), ("20141103", "17:00")])
    func `daylight saving time gives the offset of a local time`(_ day: String, _ utc: String) throws {
        let level = "TZ:-05:00\nDAYLIGHT:TRUE;-04;20140309T020000;20141102T020000;EST;EDT\n"
        let item = try #require(read("DTSTART:\(day)T120000", level: level).items.first)
        #expect(item.start?.zone?.name == "America/New_York")
        #expect(item.start?.instant(in: .utc).description.contains("T\(utc):00Z") == true)
        // TZ is the offset of the standard time; a program that leaves it out has it an hour before.
        let short = "DAYLIGHT:TRUE;-0400;20140309T020000;20141102T020000;EST;EDT\n"
        #expect(read("DTSTART:\(day)T120000", level: short).items.first?.start == item.start)
        // No zone changes its clock on these days.
        let odd = "TZ:-05\nDAYLIGHT:TRUE;-04;20140312T020000;20141029T020000\n"
        let fixed = try #require(read("DTSTART:\(day)T120000", level: odd).items.first)
        #expect(fixed.start?.instant(in: .utc) == item.start?.instant(in: .utc))
    }

    @Test func `an offset alone is a zone, and without one a time floats`() {
        func zone(_ level: String) -> String? {
            read("DTSTART:20140308T120000", level: level).items.first?.start?.zone?.name
        }
        #expect(zone("TZ:-0500\n") == "GMT-0500" && zone("TZ:+05:30\nDAYLIGHT:FALSE\n") == "GMT+0530")
        #expect(zone("") == nil && zone("DAYLIGHT:FALSE\n") == nil && zone("TZ:x\n") == nil)
        // Nokia, with the hour of the change in summer time.
        #expect(
            zone("TZ:+02\nDAYLIGHT:TRUE;+03;20160327T030000;20161030T040000;;\n") == "Europe/Athens")
        let file = read("DTSTART:20140308T120000Z\nDCREATED:20140101T010000", level: "TZ:-0500\n")
        #expect(file.items.first?.start?.zone == .utc)
        #expect(file.items.first?.created?.description == "2014-01-01T06:00:00Z")
    }

    // MARK: Alarms

    @Test(
        arguments: [
            ("DALARM:19970902T085000;PT5M;2;Taxes; now", "DISPLAY", "Taxes; now"),
            ("AALARM;TYPE=WAVE;VALUE=URL:19970902T085000Z;;;file:///mmedia/taps.wav", "AUDIO", nil),
            ("AALARM:19970902T085000;;0;", "AUDIO", nil),
            ("PALARM;VALUE=URL:19970902T085000;PT5M;2;file:///myapps/shockme.exe", "PROCEDURE", nil),
            ("MALARM:19970902T085000;PT5M;2;ada@example.com;Bye", "EMAIL", "Bye"),
        ] as [(String, String, String?)])
    func `an alarm becomes an alarm`(_ line: String, _ action: String, _ text: String?) throws {
        let file = read("\(start)\n\(line)", level: "TZ:+00\n")
        let alarm = try #require(file.items.first?.alarms.first)
        #expect(file.warnings.count == 1 && alarm.text == text)
        let lines = written(file)
        #expect(
            lines.contains("ACTION:\(action)") && lines.contains("TRIGGER;VALUE=DATE-TIME:19970902T085000Z"))
        #expect(lines.contains("REPEAT:2") == line.contains("PT5M"))
        #expect(lines.contains("ATTENDEE:mailto:ada@example.com") == (action == "EMAIL"))
    }

    @Test func `the alarm of a series is before each occurrence`() {
        let file = read("\(start)\nRRULE:W1 #0\nDALARM:19970902T084500;;;Soon")
        #expect(written(file).contains("TRIGGER:-PT15M"))
        let bad = read("\(start)\nDALARM:soon;;;Text\nAALARM:;;;")
        #expect(bad.items.first?.alarms.isEmpty == true && bad.warnings.map(\.line) == [2, 6])
        #expect(written(bad).contains("X-VCALENDAR-DALARM:soon;;;Text"))
    }

    // MARK: Other properties

    @Test(arguments: [
        ("CONFIRMED", ItemStatus.confirmed), ("TENTATIVE", .tentative), ("NEEDS ACTION", .none),
        ("ACCEPTED", .confirmed), ("SENT", .none), ("DECLINED", .none),
    ])
    func `a status of an event`(_ word: String, _ status: ItemStatus) {
        let file = read("\(start)\nSTATUS:\(word)")
        #expect(file.items.first?.status == status)
        #expect(written(file).contains("X-VCALENDAR-STATUS:\(word)") == ["SENT", "DECLINED"].contains(word))
    }

    @Test func `a to-do has its due date, its status and its completion`() throws {
        let text =
            "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VTODO\nUID:2\nSUMMARY:Taxes\nDUE:19960415T235959\n"
            + "STATUS:NEEDS ACTION\nPRIORITY:2\nEND:VTODO\nBEGIN:VTODO\nUID:3\nSUMMARY:Done\n"
            + "COMPLETED:19960401T120000Z\nSTATUS:COMPLETED\nRRULE:MD1 2 #1 D1 #2\nEND:VTODO\nEND:VCALENDAR\n"
        let file = CalStoreImport(iCalendar: Array(text.utf8))
        #expect(file.items.map(\.title) == ["Taxes", "Done"] && file.rejects.isEmpty)
        #expect(file.items[0].status == .needsAction && file.items[0].priority == 2)
        #expect(file.items[1].completed != nil && file.warnings.map(\.line) == [2, 15])
        #expect(file.items.compactMap(file.line) == [3, 10])
    }

    @Test func `participants`() {
        let lines = written(
            read(
                "\(start)\nATTENDEE;ROLE=OWNER;STATUS=CONFIRMED:Ada King <ada@example.com>\n"
                    + "ATTENDEE;ROLE=ATTENDEE;STATUS=NEEDS ACTION;RSVP=YES;EXPECT=REQUEST:bob@example.com\n"
                    + "ATTENDEE;EXPECT=FYI;STATUS=SENT:Charles"))
        #expect(lines.contains("ORGANIZER;CN=Ada King:mailto:ada@example.com"))
        #expect(
            lines.contains {
                $0.hasPrefix("ATTENDEE") && $0.contains("ROLE=CHAIR") && $0.contains("PARTSTAT=ACCEPTED")
                    && $0.contains("CN=Ada King")
            })
        #expect(
            lines.contains {
                $0.hasSuffix(":mailto:bob@example.com") && $0.contains("RSVP=TRUE")
                    && $0.contains("ROLE=OPT-PARTICIPANT") && $0.contains("PARTSTAT=NEEDS-ACTION")
            })
        #expect(lines.contains { $0.contains("CN=Charles") && $0.contains("ROLE=NON-PARTICIPANT") })
    }

    /// The specification has the longitude first. 151 cannot be a latitude.
    @Test(arguments: [
        ("-122.4,37.8", "37.8;-122.4"), ("-33.9,151.2", "-33.9;151.2"), ("13.4,52.5", "52.5;13.4"),
    ])
    func `a position`(_ old: String, _ new: String) {
        #expect(written(read("\(start)\nGEO:\(old)")).contains("GEO:\(new)"))
    }

    @Test func `numbers of time and importance`() {
        let free = read("\(start)\nTRANSP:1\nPRIORITY:12\nSEQUENCE:-1\nCLASS:private")
        #expect(free.items.first?.availability == .free && free.items.first?.priority == 9)
        #expect(free.items.first?.record.fields.sequence == 0 && free.warnings.count == 1)
        #expect(written(free).contains("CLASS:PRIVATE"))
        #expect(read("\(start)\nTRANSP:0").items.first?.availability == .busy)
    }

    // MARK: Files

    @Test func `a file may have calendars of both versions`() {
        let old =
            "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nUID:1\nSUMMARY;QUOTED-PRINTABLE:=41\n\(start)\n"
            + "END:VEVENT\nEND:VCALENDAR\n"
        let new =
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:2\nSUMMARY:a fo\n ld\\, two\n\(start)\n"
            + "END:VEVENT\nEND:VCALENDAR\n"
        for text in [old + new, new + old, "\u{FEFF}" + old.replacing("\n", with: "\r\n") + "\r\n" + new] {
            let file = CalStoreImport(iCalendar: Array(text.utf8))
            #expect(
                Set(file.items.map(\.title)) == ["A", "a fold, two"] && file.warnings.count == 1, "\(text)")
        }
    }

    @Test func `what is rejected is named with its line in the file`() throws {
        let file = read("SUMMARY;QUOTED-PRINTABLE:a =\nb\nDALARM:19970902T085000;PT5M;2;x\nDTSTART:nonsense")
        #expect(file.items.isEmpty && file.rejects.map(\.line) == [8])
        let rejects = String(decoding: try #require(file.rejectsFile), as: UTF8.self)
        #expect(
            rejects.contains("line 8") && rejects.contains("VERSION:2.0") && rejects.contains("SUMMARY:a b"))
    }

    @Test func `the rest of the calendar is kept`() {
        let file = read(
            "\(start)\nX-PHONE;X-OWN=1;ENCODING=QUOTED-PRINTABLE:=41", level: "PRODID:x\nGEO:1,2\nX-LEVEL:3\n"
        )
        #expect(written(file).contains("X-PHONE;X-OWN=1:A"))
        #expect(file.level.parts.count == 1)
    }

    /// A push into a folder must not write the lines of one version into a file of the other.
    @Test func `an old file is written anew instead of being patched`() throws {
        let text =
            "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Old\n\(start)\nRRULE:W1 #3\n"
            + "END:VEVENT\nEND:VCALENDAR\n"
        var item = try #require(CalStoreImport(iCalendar: Array(text.utf8)).items.first)
        item.title = "New"
        let bytes = CalStoreItem.iCalendar([item], patching: Array(text.utf8))
        let patched = String(decoding: bytes, as: UTF8.self)
        #expect(patched.contains("VERSION:2.0") && !patched.contains("VERSION:1.0"))
        let again = CalStoreImport(iCalendar: bytes)
        #expect(again.items.map(\.title) == ["New"] && again.items.first?.isSeries == true)
        #expect(again.warnings.isEmpty)
    }

    /// Cut and changed files never trap, and give the same result each time.
    @Test func `damaged files are read`() {
        let level = "TZ:-05\nDAYLIGHT:TRUE;-04;20140309T020000;20141102T020000;EST;EDT\n"
        let lines =
            "SUMMARY;QUOTED-PRINTABLE:a=\nb=C3\nRRULE:MP1 1+ FR #3\nATTENDEE;ROLE=OWNER:A <a@b.c>\n"
            + "GEO:1,2\nEXDATE:19970903;x\nAALARM:19970902T085000;PT5M;2;x\nATTACH;BASE64:\n AAAA\n\n\(start)"
        let text = Array(
            "BEGIN:VCALENDAR\nVERSION:1.0\n\(level)BEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
        var random = SeededGenerator(seed: TestScale.seed("VCalendarTests"))
        for round in 0..<TestScale.rounds(300, long: 30_000) {
            var bytes = text
            for _ in 0...(round % 4) {
                let index = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                default:
                    bytes.insert(
                        contentsOf: "#0=;:\n $+-,".utf8.randomElement(using: &random).map { [$0] } ?? [],
                        at: index)
                }
            }
            let file = CalStoreImport(iCalendar: bytes)
            #expect(file.items.count + file.rejects.count <= 2)
        }
    }
}
