import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// The birthdays of contacts: vCard 2.1, 3 (RFC 2426) and 4 (RFC 6350).
@Suite struct CardTests {
    private func cards(_ lines: String...) -> VCardReader {
        let text = (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
        return VCardReader(Array(text.utf8))
    }

    /// RFC 6350, 4.3.1, 4.3.4 and 6.2.5; RFC 2426, 3.1.5
    @Test(
        arguments: [
            ("19850412", 1985, 4, 12), ("1985-04-12", 1985, 4, 12), ("--0412", nil, 4, 12),
            ("--04-12", nil, 4, 12),
            ("19531015T231000Z", 1953, 10, 15), ("1953-10-15T23:10:00Z", 1953, 10, 15),
            ("--0412T102200", nil, 4, 12),
            ("16040415", nil, 4, 15), ("0000-04-15", nil, 4, 15), (" 2000-02-29 ", 2000, 2, 29),
            ("--0229", nil, 2, 29),
        ] as [(String, Int?, Int, Int)])
    func `a day is read`(_ text: String, _ year: Int?, _ month: Int, _ day: Int) throws {
        let date = try #require(CardDate(text))
        #expect(date.year == year && date.month == month && date.day == day)
    }

    @Test(arguments: [
        "", "1985-04", "1985", "--04", "---12", "circa 1800", "19850431", "1900-02-29", "1985-0412",
        "12.04.1985",
        "T102200", "--", "-", "198504120", "１９８５０４１２", "19850412x",
    ])
    func `what is no day is none`(_ text: String) {
        #expect(CardDate(text) == nil)
    }

    /// As Apple's Contacts writes it.
    @Test func `a date with the label of an anniversary is one`() {
        let card = cards(
            "FN:Ada", "item1.X-ABDATE;type=pref:2010-05-15", "item1.X-ABLabel:_$!<Anniversary>!$_",
            "item2.X-ABDATE:2012-06-01", "item2.X-ABLabel:First day at work"
        ).cards.first
        #expect(card?.anniversary?.month == 5 && card?.anniversary?.day == 15)
        #expect(
            cards("FN:Ada", "item2.X-ABDATE:2012-06-01", "item2.X-ABLabel:Moved").cards.first?.anniversary
                == nil)
        #expect(
            cards("FN:Ada", "ANNIVERSARY:2001-01-01", "a.X-ABDATE:2010-05-15", "a.X-ABLabel:Anniversary")
                .cards
                .first?.anniversary?.year == 2001)
    }

    @Test func `names and days are found in all their spellings`() {
        #expect(cards("FN:Ada", "item1.BDAY:1815-12-10").cards.map(\.birthday?.year) == [1815])
        #expect(
            cards("N:Lovelace;Ada;King;Lady;", "bday;value=date:--1210").cards.map(\.name) == [
                "Lady Ada King Lovelace"
            ])
        #expect(cards("FN:A\\, B", "NICKNAME:C").cards.map(\.name) == ["A, B"])
        #expect(cards("FN:Ada Love\r\n lace").cards.map(\.name) == ["Ada Lovelace"])
        #expect(
            cards("FN:Ada", "BDAY;X-APPLE-OMIT-YEAR=1700:1700-04-12").cards.map(\.birthday?.year) == [nil])
        // RFC 2045, 6.7, as vCard 2.1 has it.
        let old = cards(
            "VERSION:2.1", "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:G=C3=B6=\r\ndel;Kurt", "BDAY:19060428")
        #expect(old.cards.map(\.name) == ["Kurt Gödel"])
        #expect(cards("FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:G=F6del").cards.map(\.name) == ["Gödel"])
    }

    @Test func `what cannot be used is told with its line`() {
        #expect(cards("FN:Ada", "BDAY;VALUE=text:circa 1800").notes.map(\.line) == [3])
        #expect(cards("BDAY:19850412").notes.map(\.line) == [1])
        #expect(cards("UID:a").notes.isEmpty)
    }

    private func events(_ rule: LeapDayRule, _ birthday: String) throws -> ItemRecord {
        let text = "BEGIN:VCARD\r\nUID:a\r\nFN:Ada\r\nBDAY:\(birthday)\r\nEND:VCARD\r\n"
        let file = BirthdayFile.read(Array(text.utf8), leapDays: rule, withAnniversaries: false).file
        return try #require(ICalendarImport(file.bytes, into: ICalendarSupport.calendar).items.first?.record)
    }

    /// The days of the first years, from the calendar.
    @Test(arguments: [
        (LeapDayRule.february28, ["2000-02-29", "2001-02-28", "2002-02-28", "2003-02-28", "2004-02-29"]),
        (.march1, ["2000-02-29", "2001-03-01", "2002-03-01", "2003-03-01", "2004-02-29"]),
        (.leapYears, ["2000-02-29", "2004-02-29", "2008-02-29", "2012-02-29", "2016-02-29"]),
    ])
    func `a leap day follows the setting`(_ rule: LeapDayRule, _ days: [String]) throws {
        let event = try events(rule, "2000-02-29")
        #expect(event.fields.occurrenceSet().prefix(5).map { "\($0.date)" } == days)
        let other = try events(rule, "1999-03-01")
        #expect(other.recurrence?.rules.first?.text == "FREQ=YEARLY")
    }

    @Test func `a card without UID is known by its name`() {
        func uid(_ lines: String...) -> String {
            let text = (["BEGIN:VCARD"] + lines + ["END:VCARD"]).joined(separator: "\r\n")
            let file = BirthdayFile.read(Array(text.utf8), leapDays: .march1, withAnniversaries: true).file
            return ICalendarImport(file.bytes, into: ICalendarSupport.calendar).items.map(\.record.externalID)
                .joined(separator: " ")
        }
        #expect(uid("FN:Ada", "BDAY:--0412") == uid("FN:Ada", "BDAY:--0413"))
        #expect(uid("FN:Ada", "BDAY:--0412") != uid("FN:Eve", "BDAY:--0412"))
        #expect(uid("FN:Ada", "UID:x", "BDAY:--0412", "ANNIVERSARY:20090808") == "birthday-x anniversary-x")
    }

    /// It became an event that ends before it starts, which no import takes.
    @Test func `a birthday on the last day there is is not read`() {
        #expect(CardDate("9999-12-31") == nil)
        #expect(CardDate("9999-12-30")?.day == 30)
    }

    /// Nothing that a file holds may trap or hang.
    @Test func `mutated files neither trap nor hang`() {
        let sample = """
            BEGIN:VCARD
            VERSION:2.1
            N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:G=C3=B6=
            del;Kurt
            BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29
            END:VCARD
            BEGIN:VCARD
            VERSION:4.0
            UID:urn:uuid:1
            FN:Grace Hop
             per
            item1.BDAY:--0412T102200
            ANNIVERSARY:20090808T1430-0500
            END:VCARD
            """
        let seed = TestScale.seed("CardTests")
        var random = SeededGenerator(seed: seed)
        for _ in 0..<TestScale.rounds(1000, long: 100_000) {
            var bytes = Array(sample.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) { ICalendarFuzzTests.mutate(&bytes, &random) }
            let file = BirthdayFile.read(bytes, leapDays: .march1, withAnniversaries: true).file
            let read = ICalendarImport(file.bytes, into: ICalendarSupport.calendar)
            #expect(read.rejects.isEmpty, "seed \(seed)")
        }
    }
}
