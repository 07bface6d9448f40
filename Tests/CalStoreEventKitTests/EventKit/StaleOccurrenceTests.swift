import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreEventKit
@testable import CalStoreSettings

/// An occurrence is saved or removed by an object that was fetched before its series was moved, split, given
/// another rule, or deleted (EventKit rules 59, 60, 111 and 125, and the decision in Differences). A series
/// was doubled by that.
@Suite struct StaleOccurrenceTests {
    private static let weekly = EKRecurrenceRule(
        recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 8))

    /// Weekly at 9 from Monday 2 March 2026, eight times: until 20 April.
    private func series(_ desk: Desk) throws -> [EKEvent] {
        _ = try desk.saved("S", "2026-03-02 09:00", rule: Self.weekly)
        return events(desk)
    }

    private func events(_ desk: Desk) -> [EKEvent] { desk.events("2026-01-01 00:00", "2027-01-01 00:00") }

    /// `03-02 09:00 S`
    private func lines(_ desk: Desk) -> [String] {
        events(desk).map { String(Desk.text($0.startDate).dropFirst(5)) + " " + $0.title }
    }

    private func identifiers(_ desk: Desk) -> Int { Set(events(desk).map { $0.eventIdentifier ?? "" }).count }

    private static func days(_ hour: String, _ titles: [String]) -> [String] {
        zip(["03-02", "03-09", "03-16", "03-23", "03-30", "04-06", "04-13", "04-20"], titles)
            .map { "\($0) \(hour) \($1)" }
    }

    /// Each occurrence of a fetch is put off by an hour "from here on": the first save moves all. There were
    /// 64 events.
    @Test func allOccurrencesOfAFetchAreMovedOneByOne() throws {
        let desk = Desk()
        for event in try series(desk) {
            event.startDate += 3600
            event.endDate += 3600
            try desk.store.save(event, span: .futureEvents)
            #expect(!event.hasChanges)
        }
        #expect(lines(desk) == Self.days("10:00", Array(repeating: "S", count: 8)))
        #expect(identifiers(desk) == 1)
    }

    /// The fourth one splits the series, the others are found in the new part. There were 40 events.
    @Test func laterOccurrencesOfAFetchAreRenamedOneByOne() throws {
        let desk = Desk()
        for event in try series(desk).dropFirst(3) {
            event.title = "N"
            try desk.store.save(event, span: .futureEvents)
        }
        #expect(lines(desk) == Self.days("09:00", ["S", "S", "S", "N", "N", "N", "N", "N"]))
        #expect(identifiers(desk) == 2)
        #expect(try desk.store.calStore.values().items().count == 2)
    }

    /// A part for each date, each split by an object that knows only the first series.
    @Test func eachOccurrenceOfAFetchSplitsTheSeries() throws {
        let desk = Desk()
        let titles = ["a", "b", "c", "d", "e", "f", "g", "h"]
        for (event, title) in zip(try series(desk), titles) {
            event.title = title
            try desk.store.save(event, span: .futureEvents)
        }
        #expect(lines(desk) == Self.days("09:00", titles))
        #expect(identifiers(desk) == 8)
    }

    /// The same from the last to the first, so that each split is of the first series, which gets shorter.
    @Test func eachOccurrenceOfAFetchSplitsTheSeriesFromTheEnd() throws {
        let desk = Desk()
        let titles = ["a", "b", "c", "d", "e", "f", "g", "h"]
        for (event, title) in zip(try series(desk), titles).reversed() {
            event.title = title
            try desk.store.save(event, span: .futureEvents)
        }
        #expect(lines(desk) == Self.days("09:00", titles))
    }

    /// One that was deleted comes back as a single event. There were 15 events.
    @Test func aDeletedOccurrenceComesBackAlone() throws {
        let desk = Desk()
        let older = try series(desk)[2]
        try desk.store.remove(events(desk)[2], span: .thisEvent)
        older.notes = "x"
        try desk.store.save(older, span: .thisEvent)
        #expect(lines(desk) == Self.days("09:00", Array(repeating: "S", count: 8)))
        #expect(identifiers(desk) == 2)
        #expect(older.recurrenceRules == [] && !older.isDetached)
        #expect(events(desk)[2].notes == "x")
    }

    /// With a reach beyond itself too: the others live on where they are.
    @Test func aDeletedOccurrenceDoesNotDoubleTheLaterOnes() throws {
        let desk = Desk()
        let older = try series(desk)[2]
        try desk.store.remove(events(desk)[2], span: .thisEvent)
        older.title = "x"
        try desk.store.save(older, span: .futureEvents)
        #expect(lines(desk) == Self.days("09:00", ["S", "S", "x", "S", "S", "S", "S", "S"]))
    }

    @Test func oneOccurrenceOfASplitSeriesIsDetachedFromItsPart() throws {
        let desk = Desk()
        let older = try series(desk)[5]
        let fourth = events(desk)[3]
        fourth.title = "N"
        fourth.startDate += 1800
        fourth.endDate += 1800
        try desk.store.save(fourth, span: .futureEvents)
        older.notes = "x"
        older.recurrenceRules = [daily()]
        try desk.store.save(older, span: .thisEvent)
        #expect(events(desk).count == 8)
        #expect(older.isDetached && older.title == "N")
        #expect(Desk.text(older.startDate) == "2026-04-06 09:30")
        #expect(Desk.text(older.occurrenceDate) == "2026-04-06 09:30")
    }

    /// A rule that was set on an object of before the split, with its end left alone: the rest of the count
    /// is shared out once.
    @Test func aRuleSetOnAnOlderObjectKeepsTheCountOfThePart() throws {
        let desk = Desk()
        let older = try series(desk)[5]
        let fourth = events(desk)[3]
        fourth.title = "N"
        try desk.store.save(fourth, span: .futureEvents)
        older.recurrenceRules = [
            EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 8))
        ]
        try desk.store.save(older, span: .futureEvents)
        // Three before, two of the part that was split off, and the three that were left, daily now.
        #expect(
            lines(desk) == [
                "03-02 09:00 S", "03-09 09:00 S", "03-16 09:00 S", "03-23 09:00 N", "03-30 09:00 N",
                "04-06 09:00 N", "04-07 09:00 N", "04-08 09:00 N",
            ])
    }

    @Test func aRemovalFindsTheOccurrenceInItsPart() throws {
        let desk = Desk()
        let older = try series(desk)
        let fourth = events(desk)[3]
        fourth.startDate += 3600
        fourth.endDate += 3600
        try desk.store.save(fourth, span: .futureEvents)
        try desk.store.remove(older[5], span: .thisEvent)
        #expect(
            lines(desk) == [
                "03-02 09:00 S", "03-09 09:00 S", "03-16 09:00 S", "03-23 10:00 S", "03-30 10:00 S",
                "04-13 10:00 S", "04-20 10:00 S",
            ])
        try desk.store.remove(older[6], span: .futureEvents)
        #expect(events(desk).count == 5)
        // Gone already.
        try desk.store.remove(older[7], span: .futureEvents)
        #expect(events(desk).count == 5)
    }

    /// Another process moves, splits, re-rules or deletes the series while an editor is open.
    @Test(arguments: ["move", "split", "rule", "delete", "end"]) func whileAnEditorWasOpen(_ what: String)
        throws
    {
        let folder = NSTemporaryDirectory() + "stale-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func desk() throws -> Desk {
            let engine = try OpenStore(
                StoreLocation(folder), RealFileSystem(), program: nil, lockTimeout: 20)
            return Desk(EKEventStore(engine, access: EventKitAccess(UserSettings(path: nil))))
        }
        let (here, there) = (try desk(), try desk())
        let open = try series(here)[5]
        let first = events(there)[0]
        switch what {
        case "move":
            first.startDate += 3600
            first.endDate += 3600
            try there.store.save(first, span: .futureEvents)
        case "split":
            let fourth = events(there)[3]
            fourth.location = "there"
            try there.store.save(fourth, span: .futureEvents)
        case "rule":
            first.recurrenceRules = [
                EKRecurrenceRule(
                    recurrenceWith: .weekly, interval: 2, end: EKRecurrenceEnd(occurrenceCount: 4))
            ]
            try there.store.save(first, span: .futureEvents)
        case "delete": try there.store.remove(first, span: .futureEvents)
        default: try there.store.remove(events(there)[4], span: .futureEvents)
        }
        open.title = "E"
        try here.store.save(open, span: .thisEvent)
        let (hour, count) = [
            "move": ("10:00", 8), "split": ("09:00", 8), "rule": ("09:00", 5), "delete": ("09:00", 1),
        ][
            what, default: ("09:00", 5)]
        let found = lines(here)
        #expect(found.count == count)
        #expect(found.filter { $0.hasSuffix("E") } == ["04-06 \(hour) E"])
        #expect(lines(there) == found)
    }

    /// The whole series was deleted, and one of its later occurrences is saved with all that follow: the rest
    /// of the count.
    @Test func theRestOfADeletedSeriesComesBack() throws {
        let desk = Desk()
        let older = try series(desk)[5]
        try desk.store.remove(events(desk)[0], span: .futureEvents)
        older.title = "again"
        try desk.store.save(older, span: .futureEvents)
        #expect(lines(desk) == ["04-06 09:00 again", "04-13 09:00 again", "04-20 09:00 again"])
    }

    /// Nothing is doubled in a series that was split, and whose first part was deleted.
    @Test func theRestThatLivesOnIsNotDoubled() throws {
        let desk = Desk()
        let older = try series(desk)[1]
        let fourth = events(desk)[3]
        fourth.title = "N"
        try desk.store.save(fourth, span: .futureEvents)
        try desk.store.remove(events(desk)[0], span: .futureEvents)
        older.title = "again"
        try desk.store.save(older, span: .futureEvents)
        #expect(
            lines(desk) == [
                "03-09 09:00 again", "03-23 09:00 N", "03-30 09:00 N", "04-06 09:00 N", "04-13 09:00 N",
                "04-20 09:00 N",
            ])
    }

    /// An object that never showed the own values of a detached occurrence does not save them to later ones.
    @Test func anOlderObjectDoesNotSpreadADetachedTitle() throws {
        let desk = Desk()
        let older = try series(desk)[3]
        let twin = events(desk)[3]
        twin.title = "X"
        try desk.store.save(twin, span: .thisEvent)
        older.location = "here"
        try desk.store.save(older, span: .futureEvents)
        #expect(lines(desk) == Self.days("09:00", ["S", "S", "S", "X", "S", "S", "S", "S"]))
        #expect(events(desk).map(\.location) == [nil, nil, nil, "here", "here", "here", "here", "here"])
        #expect(older.title == "X" && older.isDetached && !older.hasChanges)
    }

    /// A detached occurrence that was made one like the others again, by a save of another object, is found
    /// in its series.
    @Test func anObjectOfAnItemThatIsNoMore() throws {
        let desk = Desk()
        let third = try series(desk)[2]
        third.title = "x"
        try desk.store.save(third, span: .thisEvent)
        let older = events(desk)[2]
        third.location = "here"
        try desk.store.save(third, span: .futureEvents)
        #expect(lines(desk) == Self.days("09:00", ["S", "S", "x", "x", "x", "x", "x", "x"]))
        older.notes = "n"
        try desk.store.save(older, span: .thisEvent)
        #expect(events(desk).count == 8)
        #expect(events(desk).map(\.notes) == [nil, nil, "n", nil, nil, nil, nil, nil])
    }

    /// Rule 113: one that was moved and moved back differs from its series no more.
    @Test func movedAndMovedBack() throws {
        let desk = Desk()
        let third = try series(desk)[2]
        third.startDate += 3600
        third.endDate += 3600
        try desk.store.save(third, span: .thisEvent)
        #expect(third.isDetached)
        third.startDate -= 3600
        third.endDate -= 3600
        try desk.store.save(third, span: .thisEvent)
        #expect(!third.isDetached && third.hasRecurrenceRules && !third.hasChanges)
        #expect(try desk.store.calStore.values().items().count == 1)
        third.title = "x"
        try desk.store.save(third, span: .thisEvent)
        third.alarms = [EKAlarm(relativeOffset: -60)]
        third.title = "S"
        try desk.store.save(third, span: .thisEvent)
        #expect(third.isDetached, "it has an alarm of its own")
    }

    /// Rule 113, and that of the end of a day (197): it is its series' again with either of the two ends.
    @Test func anAllDayOneMovedAndMovedBack() throws {
        for isMidnight in [true, false] {
            let desk = Desk()
            let event = EKEvent(eventStore: desk.store)
            event.title = "S"
            event.calendar = desk.store.defaultCalendarForNewEvents
            event.isAllDay = true
            event.startDate = Desk.date("2026-03-02 00:00")
            event.endDate = event.startDate + 86_400
            event.addRecurrenceRule(
                EKRecurrenceRule(
                    recurrenceWith: .daily, interval: 3, end: EKRecurrenceEnd(occurrenceCount: 4)))
            try desk.store.save(event, span: .thisEvent)
            let third = events(desk)[2]
            let start: Date = third.startDate
            (third.startDate, third.endDate) = (start + 2 * 86_400, start + 3 * 86_400)
            try desk.store.save(third, span: .thisEvent)
            #expect(third.isDetached)
            (third.startDate, third.endDate) = (start, start + (isMidnight ? 86_400 : 86_399))
            try desk.store.save(third, span: .thisEvent)
            #expect(!third.isDetached && third.eventIdentifier == event.eventIdentifier)
            #expect(
                lines(desk) == ["03-02 00:00 S", "03-05 00:00 S", "03-08 00:00 S", "03-11 00:00 S"])
            #expect(try desk.store.calStore.values().items().count == 1)
        }
    }

    /// Two programs that split a series at the same date, each before it saw the other's, make one part.
    @Test func twoSplitsAtOneDateAreOne() throws {
        let store = CalendarStore()
        let (here, there) = (Desk(EKEventStore(calStore: store)), Desk(EKEventStore(calStore: store)))
        let mine = try series(here)[3]
        let theirs = events(there)[3]
        mine.title = "N"
        try here.store.save(mine, span: .futureEvents, commit: false)
        theirs.location = "there"
        try there.store.save(theirs, span: .futureEvents)
        try here.store.commit()
        #expect(lines(here) == Self.days("09:00", ["S", "S", "S", "N", "N", "N", "N", "N"]))
        #expect(identifiers(here) == 2)
    }
}
