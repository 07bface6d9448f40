import CalStore
import CalStoreEventKit
import Testing

/// EventKit rules 110-136 and 195-198: series, reminders that repeat, all-day events and zones.
@Suite struct EventKitSeriesTests {
    private static let all = ["02 09:00 S", "03 09:00 S", "04 09:00 S", "05 09:00 S", "06 09:00 S"]

    /// Rules 112-117.
    @Test func detach() throws {
        let desk = Desk()
        let series = try desk.series()
        let third = desk.events()[2]
        #expect(third.hasRecurrenceRules)
        #expect(!third.isDetached)
        third.startDate = Desk.date("2026-03-04 11:00")
        third.endDate = Desk.date("2026-03-04 12:00")
        third.title = "moved"
        try desk.store.save(third, span: .thisEvent)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 11:00 moved", "05 09:00 S", "06 09:00 S"])
        #expect(third.isDetached)
        #expect(!third.hasRecurrenceRules)
        #expect(Desk.text(third.occurrenceDate) == "2026-03-04 09:00")
        #expect(Desk.text(third.startDate) == "2026-03-04 11:00")
        #expect(series.title == "S")
    }

    /// Rules 118, 119, 123.
    @Test func split() throws {
        let desk = Desk()
        let series = try desk.series()
        let third = desk.events()[2]
        third.title = "later"
        try desk.store.save(third, span: .futureEvents)
        #expect(
            desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 later", "05 09:00 later", "06 09:00 later"])
        #expect(third.eventIdentifier != series.eventIdentifier)
        #expect(third.recurrenceRules?.first?.recurrenceEnd?.occurrenceCount == 3)
        #expect(!third.hasChanges)
        #expect(third == desk.events()[2])
    }

    /// Rule 120.
    @Test func firstAndFuture() throws {
        let desk = Desk()
        let series = try desk.series()
        let first = desk.events()[0]
        first.title = "all"
        first.startDate = Desk.date("2026-03-02 10:00")
        first.endDate = Desk.date("2026-03-02 11:00")
        try desk.store.save(first, span: .futureEvents)
        #expect(
            desk.march == ["02 10:00 all", "03 10:00 all", "04 10:00 all", "05 10:00 all", "06 10:00 all"])
        #expect(first.eventIdentifier == series.eventIdentifier)
        #expect(Desk.text(first.occurrenceDate) == "2026-03-02 10:00")
    }

    /// Rules 124 and 126, and our decision on 124.
    @Test func rulesRemoved() throws {
        let desk = Desk()
        _ = try desk.series()
        let third = desk.events()[2]
        third.recurrenceRules = nil
        try desk.store.save(third, span: .futureEvents)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 S"])
        #expect(third.recurrenceRules == [])
        let first = desk.events()[0]
        first.recurrenceRules = nil
        try desk.store.save(first, span: .futureEvents)
        #expect(desk.march == ["02 09:00 S", "04 09:00 S"])
    }

    /// Rule 125.
    @Test func ruleWithThisEvent() throws {
        let desk = Desk()
        _ = try desk.series()
        let third = desk.events()[2]
        third.recurrenceRules = [daily(9)]
        try desk.store.save(third, span: .thisEvent)
        #expect(desk.march == Self.all)
        third.recurrenceRules = [daily(9)]
        third.title = "x"
        try desk.store.save(third, span: .thisEvent)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 x", "05 09:00 S", "06 09:00 S"])
        let single = try desk.saved("single", "2026-03-10 09:00")
        single.addRecurrenceRule(daily(2))
        try desk.store.save(single, span: .thisEvent)
        #expect(desk.march.suffix(2) == ["10 09:00 single", "11 09:00 single"])
    }

    /// Rule 127.
    @Test func detachedAndFuture() throws {
        let desk = Desk()
        _ = try desk.series()
        let third = desk.events()[2]
        third.title = "x"
        try desk.store.save(third, span: .thisEvent)
        third.location = "here"
        try desk.store.save(third, span: .futureEvents)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 x", "05 09:00 x", "06 09:00 x"])
        #expect(!third.isDetached)
    }

    /// The difference of a detached occurrence is undone for all: nothing changes in the series, and the save
    /// failed inside.
    @Test func aDetachedOneLikeTheOthersAgain() throws {
        for isFirst in [true, false] {
            let desk = Desk()
            let series = try desk.series()
            let event = desk.events()[isFirst ? 0 : 2]
            event.title = "x"
            try desk.store.save(event, span: .thisEvent)
            event.title = "S"
            if isFirst {
                try desk.store.save(event, span: .futureEvents)
            } else {
                try desk.store.calStore.save(event, span: .all)
            }
            #expect(desk.march == Self.all)
            #expect(event.eventIdentifier == series.eventIdentifier)
            #expect(event.hasRecurrenceRules && !event.isDetached && !event.hasChanges)
            #expect(try desk.store.calStore.values().items().count == 1)
        }
    }

    /// Rule 128: a hole, an end, everything.
    @Test func remove() throws {
        let desk = Desk()
        _ = try desk.series()
        try desk.store.remove(desk.events()[1], span: .thisEvent)
        #expect(desk.march == ["02 09:00 S", "04 09:00 S", "05 09:00 S", "06 09:00 S"])
        try desk.store.remove(desk.events()[2], span: .futureEvents)
        #expect(desk.march == ["02 09:00 S", "04 09:00 S"])
        try desk.store.remove(desk.events()[0], span: .futureEvents)
        #expect(desk.march.isEmpty)
    }

    /// All dates but the first are deleted, and that one is moved to the day of a deleted one. The save
    /// failed: no date was left.
    @Test func theOnlyDateMovesToADeletedOne() throws {
        for isAlone in [true, false] {
            let desk = Desk()
            let rule = EKRecurrenceRule(
                recurrenceWith: .daily, interval: 1,
                end: EKRecurrenceEnd(end: Desk.date("2026-03-06 09:00")))
            _ = try desk.saved("S", "2026-03-02 09:00", rule: rule)
            for event in desk.events().dropFirst() { try desk.store.remove(event, span: .thisEvent) }
            let event = desk.events()[0]
            event.startDate = Desk.date("2026-03-06 09:00")
            event.endDate = Desk.date("2026-03-06 10:00")
            try desk.store.save(event, span: isAlone ? .thisEvent : .futureEvents)
            #expect(desk.march == ["06 09:00 S"])
            #expect(event.isDetached == isAlone && !event.hasChanges)
        }
    }

    /// The series moves under an object that was fetched before.
    @Test func staleOccurrences() throws {
        let desk = Desk()
        _ = try desk.series()
        let (third, again) = (desk.events()[2], desk.events()[2])
        third.title = "x"
        try desk.store.save(third, span: .thisEvent)
        again.location = "here"
        try desk.store.save(again, span: .thisEvent)
        #expect(desk.march == ["02 09:00 S", "03 09:00 S", "04 09:00 x", "05 09:00 S", "06 09:00 S"])
        #expect(again.title == "x")
        let (fourth, stale) = (desk.events()[3], desk.events()[3])
        try desk.store.remove(fourth, span: .thisEvent)
        try desk.store.remove(stale, span: .thisEvent)
        #expect(desk.march.count == 4)
    }

    /// A calendar is the whole series' business.
    @Test func calendarOfOneOccurrence() throws {
        let desk = Desk()
        _ = try desk.series()
        let calendar = EKCalendar(for: .event, eventStore: desk.store)
        calendar.source = desk.store.sources.first
        try desk.store.saveCalendar(calendar, commit: true)
        let third = desk.events()[2]
        third.calendar = calendar
        #expect(desk.code { try desk.store.save(third, span: .thisEvent) } == .invalidSpan)
        try desk.store.save(third, span: .futureEvents)
        #expect(desk.events().map { $0.calendar === calendar } == [false, false, true, true, true])
    }

    /// Rules 132-136.
    @Test func repeatingReminder() throws {
        let desk = Desk()
        let reminder = desk.reminder("R", due: DateComponents(year: 2026, month: 3, day: 2, hour: 9))
        reminder.addRecurrenceRule(daily(2))
        reminder.addAlarm(EKAlarm(absoluteDate: Desk.date("2026-03-02 08:00")))
        try desk.store.save(reminder, commit: true)
        let identifier = reminder.calendarItemIdentifier
        reminder.completionDate = Desk.date("2026-03-01 12:00")
        #expect(reminder.isCompleted)
        reminder.notes = "done once"
        try desk.store.save(reminder, commit: true)
        #expect(reminder.calendarItemIdentifier == identifier)
        #expect(!reminder.isCompleted)
        #expect(reminder.dueDateComponents?.day == 3)
        #expect(reminder.notes == "done once")
        #expect(Desk.text(reminder.alarms?.first?.absoluteDate) == "2026-03-03 08:00")
        let items = try desk.store.calStore.values().items()
        let copy = try #require(items.first { $0.isCompleted })
        #expect(copy.id.text != identifier)
        #expect(copy.completed?.date == Desk.date("2026-03-01 12:00"))
        #expect(copy.end == .time(ItemTime(CivilDateTime(iso: "2026-03-02T09:00:00")!, in: nil)))
        reminder.isCompleted = true
        try desk.store.save(reminder, commit: true)
        #expect(reminder.isCompleted)
        #expect(try desk.store.calStore.values().items().count == 2)
    }

    /// Rules 141-146.
    @Test func dateComponents() throws {
        let desk = Desk()
        let reminder = desk.reminder("R", due: DateComponents(year: 2026, month: 4, day: 31))
        #expect(reminder.dueDateComponents?.month == 5)
        #expect(reminder.dueDateComponents?.day == 1)
        #expect(reminder.dueDateComponents?.hour == nil)
        reminder.dueDateComponents = DateComponents(
            timeZone: TimeZone(identifier: "Europe/Berlin"), year: 2026, month: 3, day: 2, hour: 9)
        #expect(reminder.dueDateComponents?.timeZone?.identifier == "Europe/Berlin")
        #expect(reminder.dueDateComponents?.minute == 0)
        try desk.store.save(reminder, commit: true)
        reminder.dueDateComponents = DateComponents(year: 20_260, month: 1, day: 1)
        #expect(desk.code { try desk.store.save(reminder, commit: true) } == .startDateTooFarInFuture)
        reminder.dueDateComponents = DateComponents(year: .max, month: .max, day: .min)
        #expect(reminder.dueDateComponents == nil)
    }

    /// Rules 196 and 197, in any order of setting.
    @Test func allDay() throws {
        let desk = Desk()
        for isFirst in [true, false] {
            let event = EKEvent(eventStore: desk.store)
            event.calendar = desk.store.defaultCalendarForNewEvents
            if isFirst { event.isAllDay = true }
            event.endDate = Desk.date("2026-03-04 00:00")
            event.startDate = Desk.date("2026-03-02 10:30")
            if !isFirst { event.isAllDay = true }
            try desk.store.save(event, span: .thisEvent)
            #expect(Desk.text(event.startDate) == "2026-03-02 00:00")
            #expect(Desk.text(event.endDate) == "2026-03-03 23:59")
            #expect(event.timeZone == nil)
            event.endDate = Desk.date("2026-03-04 00:00")
            #expect(!event.hasChanges)
            try desk.store.remove(event, span: .thisEvent)
        }
    }

    /// Rules 195 and 198.
    @Test func zones() throws {
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00")
        let start = event.startDate
        event.timeZone = TimeZone(identifier: "Asia/Tokyo")
        #expect(event.startDate == start)
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.events().first?.timeZone?.identifier == "Asia/Tokyo")
        event.timeZone = nil
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.events().first?.timeZone == nil)
        #expect(event.startDate == start)
        event.startDate = Date(timeIntervalSince1970: 1_772_442_000.75)
        #expect(event.startDate == Date(timeIntervalSince1970: 1_772_442_000))
    }

    /// Rule 204.
    @Test func places() throws {
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00")
        event.location = "Office"
        #expect(event.structuredLocation?.title == "Office")
        let place = EKStructuredLocation(title: "Home")
        place.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        event.structuredLocation = place
        place.title = "changed"
        #expect(event.location == "Home")
        try desk.store.save(event, span: .thisEvent)
        let found = try #require(desk.events().first)
        #expect(found.structuredLocation?.geoLocation?.coordinate.latitude == 52.5)
        #expect(!found.hasChanges)
        found.structuredLocation?.radius = 50
        #expect(found.hasChanges)
        found.location = "Elsewhere"
        #expect(found.structuredLocation?.geoLocation == nil)
    }

    /// Rules 156, 164, 165.
    @Test func alarms() {
        let alarm = EKAlarm(relativeOffset: -60)
        alarm.absoluteDate = Desk.date("2026-03-02 09:00")
        #expect(alarm.relativeOffset == 0)
        alarm.relativeOffset = -30
        #expect(alarm.absoluteDate == nil)
        #expect(alarm.type == .display)
        alarm.soundName = "Basso"
        #expect(alarm.type == .audio)
        alarm.emailAddress = "ada@example.com"
        #expect(alarm.emailAddress == "ada@example.com")
        #expect(alarm.type == .email)
        alarm.soundName = nil
        #expect(alarm.type == .email)
        alarm.emailAddress = nil
        #expect(alarm.type == .display)
    }

    /// Rules 164 and 165: a sound took the address away, and an address the sound.
    @Test(arguments: [true, false]) func aSoundAndAnAddress(soundIsLast: Bool) throws {
        let desk = Desk()
        let event = desk.event("E", "2026-03-02 09:00")
        let alarm = EKAlarm(relativeOffset: -60)
        if !soundIsLast { alarm.soundName = "Ping" }
        alarm.emailAddress = "ada@example.com"
        if soundIsLast { alarm.soundName = "Ping" }
        event.addAlarm(alarm)
        try desk.store.save(event, span: .thisEvent)
        let saved = try #require(desk.events().first?.alarms?.first)
        #expect(saved.type == .email)
        #expect(saved.emailAddress == "ada@example.com")
        #expect(saved.soundName == "Ping")
        saved.emailAddress = "bob@example.com"
        #expect(saved.soundName == "Ping")
        saved.emailAddress = nil
        #expect(saved.type == .audio)
        #expect(saved.soundName == "Ping")
        saved.emailAddress = "ada@example.com"
        saved.soundName = nil
        #expect(saved.type == .email)
        #expect(saved.emailAddress == "ada@example.com")
    }

    /// Rule 169 is about `addRecurrenceRule`: iCalendar has items with several rules, and all that are set
    /// are kept.
    @Test func severalRules() throws {
        let desk = Desk()
        let event = desk.event("S", "2026-03-02 09:00")
        event.recurrenceRules = [
            EKRecurrenceRule(recurrenceWith: .daily, interval: 3, end: EKRecurrenceEnd(occurrenceCount: 2)),
            EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 2)),
        ]
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.march == ["02 09:00 S", "05 09:00 S", "09 09:00 S"])
        #expect(desk.events().first?.recurrenceRules?.count == 2)
    }

    /// Rules 169, 174-180, 186, 193.
    @Test func rules() throws {
        let end = EKRecurrenceEnd(end: Desk.date("2026-04-01 00:00"))
        let rule = EKRecurrenceRule(
            recurrenceWith: .daily, interval: 1, daysOfTheWeek: [EKRecurrenceDayOfWeek(.monday)],
            daysOfTheMonth: [1], monthsOfTheYear: [2], weeksOfTheYear: [3], daysOfTheYear: [4],
            setPositions: [1], end: end)
        #expect(rule.daysOfTheWeek == [EKRecurrenceDayOfWeek(.monday)])
        #expect(rule.daysOfTheMonth == nil)
        #expect(rule.monthsOfTheYear == nil)
        #expect(rule.weeksOfTheYear == nil)
        #expect(rule.daysOfTheYear == nil)
        #expect(rule.recurrenceEnd == end)
        #expect(rule.recurrenceEnd?.occurrenceCount == 0)
        #expect(rule.firstDayOfTheWeek == 0)
        let desk = Desk()
        let event = desk.event("A", "2026-03-02 09:00", rule: rule)
        event.addRecurrenceRule(daily(2))
        #expect(event.recurrenceRules?.count == 1)
        let other = desk.event("B", "2026-03-02 09:00", rule: event.recurrenceRules?.first)
        #expect(other.recurrenceRules?.first !== event.recurrenceRules?.first)
        #expect(other.recurrenceRules == event.recurrenceRules)
        event.recurrenceRules?.first?.recurrenceEnd = nil
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.events().count == 30)
    }

    /// Rules 17 and 193: the array is copied when it is set; the rules and alarms in it stay those of the
    /// client, so changing them changes the item. One that another item has is copied.
    @Test func partsThatWereAddedStayLive() throws {
        let desk = Desk()
        let (rule, alarm) = (daily(1), EKAlarm(relativeOffset: -60))
        let event = desk.event("A", "2026-03-02 09:00")
        event.addRecurrenceRule(rule)
        var alarms = [alarm]
        event.alarms = alarms
        alarms.append(EKAlarm(relativeOffset: -3600))
        #expect(event.alarms?.count == 1)
        rule.recurrenceEnd = EKRecurrenceEnd(occurrenceCount: 3)
        alarm.relativeOffset = -120
        try desk.store.save(event, span: .thisEvent)
        #expect(desk.events().count == 3)
        #expect(desk.events().first?.alarms?.map(\.relativeOffset) == [-120])
        // They are live after the save, too.
        #expect(!event.hasChanges)
        alarm.relativeOffset = -180
        #expect(event.hasChanges)
        event.rollback()
        #expect(!event.hasChanges)

        let other = desk.event("B", "2026-03-03 09:00")
        let shared = EKAlarm(relativeOffset: -60)
        event.alarms = [shared]
        other.alarms = [shared]
        #expect(event.alarms?.first === shared && other.alarms?.first !== shared)
        shared.relativeOffset = -240
        #expect(event.alarms?.map(\.relativeOffset) == [-240])
        #expect(other.alarms?.map(\.relativeOffset) == [-60])
    }
}
