import CalStoreExchange
import Expectations
import Foundation

/// ISO 8601, and one word more.
private struct LanguageWithNoon: ItemLanguage {
    private let plain = ISO8601Language(zone: Fixture.berlin, now: Fixture.now)
    var now: Instant { plain.now }
    var zone: Zone { plain.zone }

    func writtenTime(_ text: String, in zone: Zone?) throws(ItemLanguageError) -> WrittenTime {
        try plain.writtenTime(text.replacing("noon", with: "12:00"), in: zone)
    }

    func writtenZone(_ name: String) throws(ItemLanguageError) -> Zone { try plain.writtenZone(name) }

    func writtenSeconds(_ text: String) throws(ItemLanguageError) -> Int? {
        text == "a while" ? 1200 : try plain.writtenSeconds(text)
    }

    func repeatSentence(of item: CalStoreItem, in zone: Zone) -> String? {
        item.recurrence == nil ? nil : "again and again"
    }
}

/// A client may read more than ISO 8601.
@MainActor func tellLanguages() throws {
    let text = """
        {"title": "Lunch", "start": "2026-03-04 noon", "duration": "a while", "recurrence": "FREQ=DAILY"}
        """
    let language = LanguageWithNoon()
    let file = try CalStoreImport(json: Array(text.utf8), language: language)
    Expectations.expect(file.rejects, [])
    Expectations.expect(file.items.first?.endTime?.description, "2026-03-04T12:20:00[Europe/Berlin]")
    let json = try CalStoreItem.json(file.items, in: CalendarStore(), language: language)
    Expectations.expect(String(decoding: json, as: UTF8.self).contains("again and again"), true)

    let plain = ISO8601Language(zone: .utc, now: Fixture.now)
    let noon = CivilDateTime(iso: "2026-03-04T12:00:00")
    let day = CivilDate(iso: "2026-03-04")
    Expectations.expect(try plain.writtenTime("2026-03-04", in: nil), day.map(WrittenTime.date))
    Expectations.expect(try plain.writtenTime("2026-03-04 12:00", in: nil), noon.map(WrittenTime.local))
    let moment = WrittenTime.moment(Fixture.instant("2026-03-04T11:00:00Z"), zone: nil)
    Expectations.expect(try plain.writtenTime("2026-03-04T12:00+01:00", in: nil), moment)
    let zoned = WrittenTime.moment(Fixture.instant("2026-03-04T11:00:00Z"), zone: Fixture.berlin)
    Expectations.expect(try plain.writtenTime("2026-03-04T12:00:00[Europe/Berlin]", in: nil), zoned)
    Expectations.expect(try plain.writtenSeconds("PT1H30M"), 5400)
    Expectations.expect(try plain.writtenSeconds("P1D"), nil)
    Expectations.expectError("there is no time zone \"Berlin\"") { _ = try plain.writtenZone("Berlin") }
    do {
        _ = try plain.writtenTime("tomorrow", in: nil)
    } catch {
        Expectations.expect(error.message, "\"tomorrow\" is not a date and not a time")
        Expectations.expect(error.hint, "write 2026-03-04T10:00:00 or 2026-03-04")
        Expectations.expect(error.isEndBeforeStart, false)
    }
}

/// The sentences of errors, with their facts.
@MainActor func tellErrors() {
    Expectations.expectError("line 1: this is not jCal: a value is expected here") {
        _ = try CalStoreImport(jCal: Array("?".utf8))
    }
    Expectations.expectError("line 1: this is not JSCalendar: a value is expected here") {
        _ = try CalStoreImport(jsCalendar: Array("?".utf8))
    }
    Expectations.expectError("line 2: this is not JSON: a value is expected here") {
        _ = try CalStoreImport(json: Array("[\n?".utf8))
    }
    Expectations.expectError("line 1: the file is empty") { _ = try CalStoreImport(csv: []) }
    Expectations.expectError("line 1: this is not a file of contacts: BEGIN:VCARD is missing") {
        _ = try CalStoreImport(birthdays: Array("Ada".utf8))
    }
    do {
        _ = try CalStoreImport(csv: Array("Subject,Start\n".utf8), columns: ["titel": "Subject"])
    } catch {
        Expectations.expect(error.code, .field)
        Expectations.expect(error.message, "there is no field \"titel\"")
        Expectations.expect(error.hint, "did you mean title?")
        Expectations.expect(error.field, "columns")
        Expectations.expect(error.line, nil)
        Expectations.expect(error.localizedDescription, error.description)
    }
}

/// The birthdays of contacts, of which one is on a leap day.
@MainActor func readBirthdays() throws {
    let cards = """
        BEGIN:VCARD
        VERSION:4.0
        UID:ada
        FN:Ada
        BDAY:19960229
        ANNIVERSARY:20200501
        END:VCARD

        """
    let rules: [LeapDayRule: String] = [
        .february28: "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1", .march1: "FREQ=YEARLY;BYYEARDAY=60",
        .leapYears: "FREQ=YEARLY",
    ]
    for (rule, text) in rules {
        let file = try CalStoreImport(birthdays: Array(cards.utf8), leapDays: rule)
        Expectations.expect(file.items.map(\.title), ["Ada's birthday"])
        Expectations.expect(file.items[0].recurrence?.rules.map(\.text), [text])
    }
    let all = try CalStoreImport(birthdays: Array(cards.utf8), withAnniversaries: true)
    Expectations.expect(all.items.map(\.title), ["Ada's birthday", "Ada's anniversary"])
    Expectations.expect(try CalendarStore().take(all).added.count, 2)
}
