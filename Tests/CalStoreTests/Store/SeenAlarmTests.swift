import Testing

@testable import CalStore

/// What a change of an item does to alarms that were seen (RFC 9074, 6.1) or snoozed (5).
@Suite struct SeenAlarmTests {
    private static func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }

    /// An event at 14:00 UTC on 10 March with an alarm an hour before and one at 08:00 the day before, both
    /// seen.
    private func seen(_ lines: [String] = [], isSeenByAlarm: Bool = true) throws -> SeriesBench {
        try SeriesBench("2026-03-10T14:00:00Z", "2026-03-10T15:00:00Z") {
            $0.alarms = [
                ItemAlarm(before: ItemDuration(seconds: 3600)),
                ItemAlarm(.absolute(try Self.instant("2026-03-09T08:00:00Z"))),
            ]
            $0.properties = lines
            guard isSeenByAlarm else { return }
            for index in 0...1 { $0.alarms[index].acknowledged = try Self.instant("2026-03-10T13:00:00Z") }
        }
    }

    private func move(_ bench: inout SeriesBench, to start: String) throws -> ItemFields {
        try bench.save {
            $0.start = try SeriesBench.time(start)
            $0.end = .duration(ItemDuration(seconds: 3600))
        }
    }

    @Test func onlyWhatRingsAtAnotherMomentIsForgotten() throws {
        var bench = try seen()
        let moved = try move(&bench, to: "2026-03-06T14:00:00Z")
        #expect(moved.alarms.map { $0.acknowledged == nil } == [true, false])
    }

    /// 14:00 UTC is 15:00 in Berlin.
    @Test func anotherZoneIsNoOtherMoment() throws {
        var bench = try seen()
        let moved = try move(&bench, to: "2026-03-10T15:00:00[Europe/Berlin]")
        #expect(moved.alarms.map { $0.acknowledged == nil } == [false, false])
    }

    @Test func anotherLeadIsAnotherMoment() throws {
        var bench = try seen()
        let lead = ItemDuration(seconds: -7200)
        let saved = try bench.save { $0.alarms[0].trigger = .relative(lead, toEnd: false) }
        #expect(saved.alarms.map { $0.acknowledged == nil } == [true, false])
    }

    @Test func seenInTheSameSaveIsSeen() throws {
        var bench = try seen(isSeenByAlarm: false)
        let saved = try bench.save {
            $0.start = try SeriesBench.time("2026-03-06T14:00:00Z")
            $0.end = nil
            $0.alarms[0].acknowledged = try Self.instant("2026-03-06T13:00:00Z")
        }
        #expect(saved.alarms[0].acknowledged != nil)
    }

    /// Mozilla's mark is for all alarms: the one that stays keeps the time.
    @Test func theMarkOfMozillaIsForgottenToo() throws {
        var bench = try seen(["X-MOZ-LASTACK:20260310T130000Z", "X-A:b"], isSeenByAlarm: false)
        let moved = try move(&bench, to: "2026-03-06T14:00:00Z")
        #expect(moved.properties == ["X-A:b"])
        #expect(moved.alarms[0].acknowledged == nil)
        #expect(moved.alarms[1].acknowledged == (try Self.instant("2026-03-10T13:00:00Z")))
    }

    /// A daily series at 10:30 UTC whose alarm of 4 March was snoozed until 10:03.
    private func snoozed() throws -> SeriesBench {
        try SeriesBench("2026-03-02T10:30:00Z", "2026-03-02T11:00:00Z", "FREQ=DAILY") {
            var alarm = ItemAlarm(before: ItemDuration(seconds: 3600))
            alarm.properties = ["UID:a"]
            alarm.acknowledged = try Self.instant("2026-03-04T10:00:00Z")
            var snooze = ItemAlarm(.absolute(try Self.instant("2026-03-04T10:03:00Z")))
            snooze.properties = ["RELATED-TO;RELTYPE=SNOOZE:a"]
            $0.alarms = [alarm, snooze]
        }
    }

    @Test(arguments: ["02", "03", "04", "05", "06"])
    func aSnoozeGoesWithItsDate(day: String) throws {
        var bench = try snoozed()
        let detached = try bench.save(at: "2026-03-\(day)T10:30:00Z") { $0.location = "Room 7" }
        #expect(detached.alarms.count == (day == "04" ? 2 : 1))
        #expect(try bench.item().alarms.count == (day == "04" ? 1 : 2))
    }

    @Test(arguments: ["03", "04", "05"]) func aSnoozeGoesWithItsPart(day: String) throws {
        var bench = try snoozed()
        let later = try bench.save(at: "2026-03-\(day)T10:30:00Z", span: .future) { $0.title = "Later" }
        #expect(later.alarms.count == (day == "05" ? 1 : 2))
        #expect(try bench.item().alarms.count == (day == "05" ? 2 : 1))
    }

    /// A snooze of the series is none of its detached occurrences, and does not part them from the series.
    @Test func aSnoozeOfASeriesIsNoneOfAnotherDate() throws {
        var bench = try SeriesBench("2026-03-02T10:30:00Z", "2026-03-02T11:00:00Z", "FREQ=DAILY") {
            $0.alarms = [ItemAlarm(before: ItemDuration(seconds: 3600))]
        }
        let detached = try bench.save(at: "2026-03-20T10:30:00Z") { $0.location = "Room 7" }
        let alarms = try snoozed().item().alarms
        try bench.save(span: .all) { $0.alarms = alarms }
        #expect(try bench.item(detached.id).alarms.allSatisfy { $0.snoozedUID == nil })
        let sound = ItemAlarm(before: ItemDuration(seconds: 60))
        try bench.save(span: .all) { $0.alarms = [sound] }
        #expect(try bench.item(detached.id).alarms == [sound])
    }
}
