import CalStore
import CalendarTime
import Testing

@testable import CalStoreScreens

/// Screens that were seen are not read again, and nothing old is shown.
@Suite struct SeenContentsTests {
    private func add(_ title: String, to stage: ScreenStage) throws {
        _ = try stage.store.write("add", now: ScreenStage.now) { change in
            let calendars = try change.calendars()
            let events = try #require(calendars.first { $0.entities.contains(.events) })
            var item = CalStoreItem(event: title, calendar: events.id)
            item.start = try ItemTime(parsing: "2026-03-11T10:00:00[Europe/Berlin]")
            item.end = .duration(ItemDuration(seconds: 3600))
            _ = try change.add(item)
        }
    }

    @Test(arguments: [ScreenView.day, .week, .month])
    func aPeriodThatWasSeenIsNotReadAgain(_ view: ScreenView) throws {
        var stage = try ScreenStage(items: 60)
        try stage.start(view)
        let first = stage.screens.frame()
        try stage.press("L")
        let second = stage.screens.frame()
        let reads = stage.reads
        try stage.press("HLH")
        #expect(stage.reads == reads)
        #expect(stage.screens.frame().lines == first.lines)
        try stage.press("L")
        #expect(stage.screens.frame().lines == second.lines)
    }

    @Test func eachDayOfAMonthHasItsAnswer() throws {
        var stage = try ScreenStage()
        try stage.start(.month)
        try stage.press("L")
        let reads = stage.reads
        // The selected day is another one than before.
        try stage.press("lHl")
        #expect(stage.reads == reads && stage.screens.day.month == 3)
    }

    @Test func aChangeIsSeen() throws {
        var stage = try ScreenStage()
        try stage.start(.week)
        try stage.press("LH")
        try add("Dentist", to: stage)
        try stage.press("L")
        #expect(stage.screens.frame().lines.joined().contains("Dentist"))
    }

    @Test func anotherTimeReadsAgain() throws {
        var stage = try ScreenStage()
        try stage.start(.week)
        let reads = stage.reads
        let later = ScreenStage.now.adding(seconds: 86_400)
        try stage.perform(stage.screens.reduce(.time(later)))
        #expect(stage.reads == reads + 1)
    }

    @Test func theNextKeyReadsNothing() throws {
        var stage = try ScreenStage(items: 60)
        try stage.start(.month)
        let nearby = stage.screens.queriesNearby
        #expect(nearby.map(\.day.month) == [4, 2])
        for query in nearby {
            #expect(stage.seen.lacks(query, now: stage.screens.now))
            _ = try stage.contents(of: query)
            #expect(!stage.seen.lacks(query, now: stage.screens.now))
        }
        let reads = stage.reads
        try stage.press("LHH")
        #expect(stage.reads == reads)
    }

    @Test func manyItemsAreNotKeptForEver() throws {
        var stage = try ScreenStage(items: 400)
        try stage.start(.month)
        let march = stage.screens.query
        for _ in 0..<25 {
            try stage.press("L")
        }
        #expect(stage.seen.lacks(march, now: stage.screens.now))
    }
}
