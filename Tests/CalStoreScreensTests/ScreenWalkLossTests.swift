import Basics
import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// Items that could not be reached, and times that were another one, each by what happened.
@Suite struct ScreenWalkLossTests {
    private func day(_ text: String) throws -> CivilDate { try #require(CivilDate(iso: text)) }

    private func add(
        _ title: String, _ start: ItemTime, length: ItemDuration, to store: CalendarStore
    ) throws {
        _ = try store.write("add", now: ScreenStage.now) { change in
            let calendar = try #require(try change.calendars().first { $0.entities.contains(.events) })
            var item = CalStoreItem(event: title, calendar: calendar.id)
            item.start = start
            item.end = .duration(length)
            _ = try change.add(item)
        }
    }

    // MARK: Agenda

    /// `j` ended with "nothing is later than this" while a long event ran past the loaded days.
    @Test func aLongEventHidWhatIsLater() throws {
        var stage = try ScreenStage()
        try add("Long", ItemTime(try day("2026-03-04")), length: ItemDuration(days: 58), to: stage.store)
        try add("Later", ItemTime(try day("2026-04-02")), length: ItemDuration(days: 1), to: stage.store)
        var query = ScreenQuery(view: .agenda, day: try day("2026-03-28"))
        query.search = .forward
        let contents = try stage.contents(of: query)
        #expect(contents.problem == nil)
        #expect(contents.occurrences.contains { $0.item.title == "Later" })
        // Nothing begins after it, although the long event goes on.
        query.day = try day("2026-04-02")
        let none = try stage.contents(of: query)
        #expect(none.problem == "nothing is later than this")
    }

    /// `k` went to the first item of the day before the loaded ones, and skipped the others.
    @Test func theItemsOfADayBeforeWereSkipped() throws {
        var stage = try ScreenStage(items: 560)
        try stage.start(.agenda)
        try stage.press("g2026-03-03<Enter>")
        #expect(stage.screens.contents?.days.lowerBound == (try day("2026-03-03")))
        try stage.press("k")
        let before = try day("2026-03-02")
        #expect(stage.screens.day == before)
        let items = stage.screens.items(on: before).compactMap { stage.screens.key(of: $0) }
        #expect(items.count > 15 && stage.screens.selected == items.last)
        try stage.press("k")
        #expect(stage.screens.selected == items.dropLast().last)
    }

    // MARK: October night

    /// The second 02:00 of the night in which the clocks go back, on Sunday 2026-10-25.
    private let second = Instant(secondsSince1970: 1_792_890_000)

    /// A new event on the second 02:00 was on the first one.
    @Test func aNewEventWasAnHourEarly() throws {
        var stage = try ScreenStage()
        try stage.start(.day)
        try stage.press("g2026-10-25<Enter>")
        stage.screens.time = second
        #expect(stage.screens.typedTime == "Sun 2026-10-25 02:00+01:00")
        try stage.press("n")
        #expect(stage.opened == ["Sun 2026-10-25 02:00+01:00"])
        stage.screens.time = second.adding(seconds: -3600)
        #expect(stage.screens.typedTime == "Sun 2026-10-25 02:00")
    }

    /// In the hours of a week, an event in the second 02:00 was not drawn.
    @Test func anEventInTheSecondHourWasNotDrawn() throws {
        var stage = try ScreenStage(columns: 99, rows: 40)
        for (title, hours) in [("First", -1), ("Second", 0)] {
            let start = ItemTime(second.adding(seconds: hours * 3600), in: ScreenStage.zone)
            try add(title, start, length: ItemDuration(seconds: 1800), to: stage.store)
        }
        let effects = stage.screens.start(.week, on: try day("2026-10-25"))
        try stage.perform(effects)
        try stage.press("v")
        let lines = stage.screens.frame().lines
        let rows = ["First", "Second"].compactMap { title in lines.firstIndex { $0.contains(title) } }
        #expect(rows.count == 2 && rows == rows.sorted())
        for row in rows { #expect(lines[row].hasPrefix("02:00"), "\(lines)") }
        #expect(lines.filter { $0.hasPrefix("03:00") }.count == 1)
    }

    /// With slots of two hours, the events after the clock change were in no row.
    @Test(arguments: ["2026-10-25", "2026-03-29"])
    func eventsAfterTheClockChangeHadNoRow(text: String) throws {
        var stage = try ScreenStage(columns: 99, rows: 20)
        let day = try day(text)
        for hour in [0, 11, 22] {
            let local = CivilDateTime(day).adding(seconds: hour * 3600)
            try add(
                "At\(hour)", ItemTime(local, in: ScreenStage.zone), length: ItemDuration(seconds: 3600),
                to: stage.store)
        }
        let effects = stage.screens.start(.week, on: day)
        try stage.perform(effects)
        try stage.press("v")
        let drawn = stage.screens.body.places.compactMap { $0.what.occurrence?.item.title }
        #expect(Set(drawn).isSuperset(of: ["At0", "At11", "At22"]), "\(drawn)")
    }
}
