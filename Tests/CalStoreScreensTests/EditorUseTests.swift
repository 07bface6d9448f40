import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Defects of the form that a day of use has found, each by what happened.
@Suite struct EditorUseTests {
    /// The picture of the form in the contract: a time and its repeat in one field.
    @Test func aTimeWithItsRepeatWasRefused() throws {
        var form = try EditorSamples.newForm()
        try form.type("Standup<Tab><C-u>fri 9-9:15 weekly")
        #expect(!form.isBad(.when))
        #expect(form.lines(.when).first?.hasPrefix("Fri 2026-03-06 09:00-09:15") == true)
        #expect(form.lines(.repeats).first?.hasPrefix("next Fri 2026-03-13") == true)
        let words = try #require(form.changes.commands.first)
        #expect(words.contains("--repeat=weekly"))
        #expect(words.last?.contains("weekly") == false)
    }

    /// The form of a date in the middle counted itself among those that are left.
    @Test func theMiddleOfASeriesCountedItself() throws {
        var item = try EditorSamples.meeting()
        item.recurrence = ItemRecurrence(rules: [try RecurrenceRule(text: "FREQ=DAILY;COUNT=4")])
        let middle = try EditorSamples.form(item, span: .future)
        #expect(middle.lines(.repeats).first?.hasSuffix("; 3 more after this one") == true)
        let whole = try EditorSamples.form(item, span: .all)
        #expect(whole.lines(.repeats).first?.hasSuffix("; 4 in all") == true)
    }

    /// A calendar that does not exist was named only when the form was saved.
    @Test func anUnknownCalendarWasNamedAtTheEnd() throws {
        var opening = EditorSamples.opening(try EditorSamples.meeting())
        opening.calendarAliases = CalendarAliases(["h": "Family"])
        var form = EditorForm(
            opening, dates: try EditorSamples.dates(), times: TimeText(zone: EditorSamples.zone))
        form.set(.calendar, "Wrk")
        form.read()
        #expect(
            form.lines(.calendar)
                == ["there is no calendar called Wrk; write one of: Family, Work, Workshop"])
        for known in ["h", "H", "work", "fam"] {
            form.set(.calendar, known)
            form.read()
            #expect(!form.isBad(.calendar), "\(known)")
        }
    }
}
