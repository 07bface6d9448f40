import Foundation
import Testing

@testable import CalStore
@testable import CalStoreEventKit
@testable import CalStorePlanning
@testable import CalStoreSettings

/// Alarms of EventKit's objects that ring (rules 156-163).
@Suite struct AlarmBellTests {
    /// A store whose clock stands at noon of 1 March 2026, before all that is in it.
    private static func desk(_ values: CalendarStore = CalendarStore()) -> Desk {
        let noon = Desk.date("2026-03-01 12:00")
        return Desk(EKEventStore(calStore: values, now: { noon }))
    }

    private static func fence(
        _ proximity: EKAlarmProximity, _ latitude: Double, radius: Double = 0
    ) -> EKAlarm {
        let alarm = EKAlarm()
        alarm.structuredLocation = EKStructuredLocation(title: "\(latitude)")
        alarm.structuredLocation?.geoLocation = CLLocation(latitude: latitude, longitude: 13)
        alarm.structuredLocation?.radius = radius
        alarm.proximity = proximity
        return alarm
    }

    private func titles(_ bell: inout CalStoreAlarmBell, at latitude: Double) throws -> [String] {
        var titles: [String] = []
        try bell.ring(at: CLLocation(latitude: latitude, longitude: 13)) { titles.append($0.text) }
        return titles
    }

    private func titles(_ bell: inout CalStoreAlarmBell, at moment: String) throws -> [String] {
        var titles: [String] = []
        try bell.ring(at: Desk.date(moment)) { titles.append($0.text) }
        return titles
    }

    // MARK: Places

    /// A series has one fence, whatever became of its occurrences; what a detached one has of its own is
    /// another.
    @Test func aDetachedOccurrenceRingsOnlyForItsOwnPlace() throws {
        let desk = Self.desk()
        let series = desk.event(
            "S", "2026-03-02 09:00", rule: EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        series.addAlarm(Self.fence(.enter, 52))
        try desk.store.save(series, span: .thisEvent)
        let second = try #require(desk.events().dropFirst().first)
        second.title = "detached"
        try desk.store.save(second, span: .thisEvent)
        let third = try #require(desk.events().dropFirst(2).first)
        third.title = "elsewhere"
        third.addAlarm(Self.fence(.enter, 53))
        try desk.store.save(third, span: .thisEvent)
        #expect(desk.events().prefix(3).map(\.isDetached) == [false, true, true])

        var bell = desk.store.calStore.alarmBell()
        #expect(try titles(&bell, at: 51).isEmpty)
        #expect(try titles(&bell, at: 52) == ["S"])
        #expect(try titles(&bell, at: 53) == ["elsewhere"])
    }

    @Test func completedDeletedAndUncommittedDoNotRing() throws {
        let desk = Self.desk()
        var saved: [EKReminder] = []
        for title in ["open", "completed", "deleted"] {
            let reminder = desk.reminder(title, due: DateComponents(year: 2026, month: 3, day: 4, hour: 9))
            reminder.alarms = [Self.fence(.enter, 52), EKAlarm(relativeOffset: 0)]
            try desk.store.save(reminder, commit: true)
            saved.append(reminder)
        }
        saved[1].isCompleted = true
        try desk.store.save(saved[1], commit: true)
        try desk.store.remove(saved[2], commit: true)
        let event = desk.event("uncommitted", "2026-03-04 09:00")
        event.alarms = [Self.fence(.enter, 52), EKAlarm(relativeOffset: 0)]
        try desk.store.save(event, span: .thisEvent, commit: false)

        var bell = desk.store.calStore.alarmBell()
        #expect(try titles(&bell, at: 51).isEmpty)
        #expect(try titles(&bell, at: "2026-03-04 08:59").isEmpty)
        #expect(try titles(&bell, at: 52) == ["open"])
        #expect(try titles(&bell, at: "2026-03-04 09:00") == ["open"])
        // What is removed and not committed yet does not ring for the one who removes it.
        try desk.store.commit()
        #expect(try titles(&bell, at: 51).isEmpty)
        try desk.store.remove(event, span: .thisEvent, commit: false)
        #expect(try titles(&bell, at: 52) == ["open"])
    }

    /// Rules 159 and 162: a place without a position, and one without a proximity, leave an alarm of a time.
    @Test func halfAPlaceIsAnAlarmOfATime() throws {
        let desk = Self.desk()
        let event = desk.event("E", "2026-03-04 09:00")
        let noPosition = EKAlarm()
        noPosition.structuredLocation = EKStructuredLocation(title: "Office")
        noPosition.proximity = .enter
        let noProximity = Self.fence(.none, 52)
        noProximity.relativeOffset = -60
        event.alarms = [noPosition, noProximity]
        try desk.store.save(event, span: .thisEvent)
        var bell = desk.store.calStore.alarmBell()
        #expect(try titles(&bell, at: 51).isEmpty)
        #expect(try titles(&bell, at: 52).isEmpty)
        #expect(try titles(&bell, at: "2026-03-04 08:58").isEmpty)
        #expect(try titles(&bell, at: "2026-03-04 08:59") == ["E"])
        #expect(try titles(&bell, at: "2026-03-04 09:00") == ["E"])
    }

    @Test func whatARingHas() throws {
        let desk = Self.desk()
        let event = desk.event("E", "2026-03-04 09:00")
        event.alarms = [EKAlarm(relativeOffset: -60), Self.fence(.leave, 52, radius: 300)]
        try desk.store.save(event, span: .thisEvent)
        var bell = desk.store.calStore.alarmBell()
        let moment = Desk.date("2026-03-04 10:00")
        var count = 0
        for latitude in [52.0, 51.0] {
            let here = CLLocation(
                coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: 13), altitude: 0,
                horizontalAccuracy: 5, verticalAccuracy: 5, timestamp: moment)
            try bell.ring(at: here) { ring in
                count += 1
                #expect(ring.item == event && ring.date == moment && ring.kind == .due)
                #expect(ring.alarm.proximity == .leave && ring.alarm.structuredLocation?.radius == 300)
            }
        }
        #expect(count == 1)
        // A position that is not on earth is none.
        try bell.ring(at: CLLocation(latitude: 91, longitude: 13)) { _ in Issue.record("rang") }
        try bell.ring(at: CLLocation(latitude: .nan, longitude: 13)) { _ in Issue.record("rang") }
    }

    /// A client may save inside.
    @Test func completingWhatRings() throws {
        let desk = Self.desk()
        let reminder = desk.reminder("R")
        reminder.addAlarm(Self.fence(.enter, 52))
        try desk.store.save(reminder, commit: true)
        var bell = desk.store.calStore.alarmBell()
        #expect(try titles(&bell, at: 51).isEmpty)
        try bell.ring(at: CLLocation(latitude: 52, longitude: 13)) { ring in
            let reminder = try #require(ring.item as? EKReminder)
            reminder.isCompleted = true
            try desk.store.save(reminder, commit: true)
        }
        #expect(try titles(&bell, at: 51).isEmpty)
        #expect(try titles(&bell, at: 52).isEmpty)
    }

    // MARK: Times

    /// Each occurrence rings, a moved one at its new time, one that was skipped not at all.
    @Test func aSeries() throws {
        let desk = Self.desk()
        let series = desk.event(
            "S", "2026-03-02 09:00", rule: EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: nil))
        series.addAlarm(EKAlarm(relativeOffset: -600))
        try desk.store.save(series, span: .thisEvent)
        let second = try #require(desk.events().dropFirst().first)
        second.startDate = Desk.date("2026-03-03 15:00")
        second.endDate = Desk.date("2026-03-03 16:00")
        try desk.store.save(second, span: .thisEvent)
        try desk.store.remove(try #require(desk.events().dropFirst(2).first), span: .thisEvent)

        var bell = desk.store.calStore.alarmBell()
        var rung: [String] = []
        var moment = Desk.date("2026-03-01 12:00")
        while moment < Desk.date("2026-03-06 00:00") {
            try bell.ring(at: moment) { ring in
                let start = (ring.item as? EKEvent)?.startDate
                rung.append("\(Desk.text(ring.date)) of \(Desk.text(start))")
            }
            moment += 600
        }
        #expect(
            rung == [
                "2026-03-02 08:50 of 2026-03-02 09:00", "2026-03-03 14:50 of 2026-03-03 15:00",
                "2026-03-05 08:50 of 2026-03-05 09:00",
            ])
        #expect(try bell.nextDate(after: moment) == Desk.date("2026-03-06 08:50"))
    }

    /// An error of the program: the alarm rings again, and says that it may be a second time.
    @Test func aDeliveryThatFails() throws {
        struct Broken: Error {}
        let desk = Self.desk()
        let reminder = desk.reminder("R", due: DateComponents(year: 2026, month: 3, day: 4, hour: 9))
        reminder.alarms = [EKAlarm(relativeOffset: 0), Self.fence(.enter, 52)]
        try desk.store.save(reminder, commit: true)
        var bell = desk.store.calStore.alarmBell()
        let (moment, here) = (Desk.date("2026-03-04 09:00"), CLLocation(latitude: 52, longitude: 13))
        try bell.ring(at: CLLocation(latitude: 51, longitude: 13)) { _ in }
        #expect(throws: Broken.self) { try bell.ring(at: moment) { _ in throw Broken() } }
        #expect(throws: Broken.self) { try bell.ring(at: here) { _ in throw Broken() } }
        var repeated: [Bool] = []
        try bell.ring(at: moment) { repeated.append($0.isRepeated) }
        try bell.ring(at: here) { repeated.append($0.isRepeated) }
        try bell.ring(at: moment) { repeated.append($0.isRepeated) }
        try bell.ring(at: here) { repeated.append($0.isRepeated) }
        #expect(repeated == [true, false])
    }

    /// A program that is started again, with a journal.
    @Test func aJournal() throws {
        let desk = Self.desk()
        let reminder = desk.reminder("R", due: DateComponents(year: 2026, month: 3, day: 4, hour: 9))
        reminder.alarms = [EKAlarm(relativeOffset: 0), Self.fence(.leave, 52)]
        try desk.store.save(reminder, commit: true)
        let path = NSTemporaryDirectory() + "bell-" + UUID().uuidString
        defer { for file in [path, path + ".lock"] { try? FileManager.default.removeItem(atPath: file) } }
        func start() throws -> CalStoreAlarmBell {
            desk.store.calStore.alarmBell(journal: try AlarmJournal(path: path))
        }
        do {
            var bell = try start()
            #expect(try titles(&bell, at: "2026-03-04 09:00") == ["R"])
            #expect(try titles(&bell, at: 52).isEmpty)
        }
        do {
            var bell = try start()
            #expect(try titles(&bell, at: "2026-03-04 09:00").isEmpty)
            #expect(try titles(&bell, at: 51) == ["R"])
        }
        var bell = try start()
        #expect(try titles(&bell, at: 51).isEmpty)
    }

    // MARK: Who may hear it

    /// Rule 227: without access there is nothing, so nothing rings.
    @Test func withoutAccess() throws {
        let values = CalendarStore()
        let desk = Self.desk(values)
        for item in [desk.event("E", "2026-03-04 09:00"), desk.reminder("R")] as [EKCalendarItem] {
            item.addAlarm(Self.fence(.enter, 52))
            if let event = item as? EKEvent { try desk.store.save(event, span: .thisEvent) }
            if let reminder = item as? EKReminder { try desk.store.save(reminder, commit: true) }
        }
        let access = EventKitAccess(UserSettings(path: nil))
        access.set(.denied, for: .reminder)
        let stranger = EKEventStore(values.engine, access: access)
        var bell = stranger.calStore.alarmBell()
        #expect(try titles(&bell, at: 51).isEmpty)
        #expect(try titles(&bell, at: 52) == ["E"])
    }

    /// Rule 7: a store that knows only some sources.
    @Test func sourcesThatAStoreDoesNotKnow() throws {
        let values = CalendarStore()
        _ = try values.write("add", now: .distantPast) { $0.addSource(title: "Empty") }
        let desk = Self.desk(values)
        let event = desk.event("E", "2036-03-04 09:00")
        event.alarms = [Self.fence(.enter, 52), EKAlarm(relativeOffset: 0)]
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.store.sources.count == 2)
        for source in desk.store.sources {
            let expected = source == event.calendar.source ? ["E"] : []
            var bell = EKEventStore(sources: [source]).calStore.alarmBell()
            #expect(try titles(&bell, at: 51).isEmpty)
            #expect(try titles(&bell, at: "2036-03-04 08:59").isEmpty)
            #expect(try titles(&bell, at: 52) == expected)
            #expect(try titles(&bell, at: "2036-03-04 09:00") == expected)
        }
    }
}
