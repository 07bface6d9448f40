import CalStore
import Expectations

@MainActor func values() throws {
    let start = try ItemTime(parsing: "2026-10-25T02:30:00[Europe/Berlin][fold=1]")
    Expectations.expect(start, ItemTime("2026-10-25T02:30:00[Europe/Berlin][fold=1]"))
    Expectations.expect(start.isFold && !start.isDate && !start.isFloating, true)
    Expectations.expect(ItemTime(start.local, in: berlin, isFold: true), start)
    Expectations.expect(ItemTime(start.instant(in: .utc), in: berlin), start)
    Expectations.expect(start.local(in: .utc).time.hour, 1)
    Expectations.expect(start.moved(to: start.local).isFold, false)
    Expectations.expect(start.zone, berlin)
    Expectations.expect(ItemTime(start.date).isDate, true)
    Expectations.expect(ItemTime(start.local, in: nil).isFloating, true)
    Expectations.expect(start.adding(seconds: 60).local.time.minute, 31)

    let length = try ItemDuration(parsing: "P1DT2H")
    Expectations.expect(length, ItemDuration(days: 1, seconds: 7200))
    Expectations.expect(ItemDuration("2 hours"), nil)
    Expectations.expect(length.nominalSeconds, 93_600)
    Expectations.expect([length.days, length.seconds], [1, 7200])
    Expectations.expect(ItemDuration.dayLimit, 3_660_000)
    let morning = try CivilDateTime(parsing: "2026-03-28T09:00")
    Expectations.expect(length.end(of: morning, in: berlin, isFold: false).description, "2026-03-29T11:00:00")

    let id = CalStoreItem.ID.random()
    Expectations.expect(CalStoreItem.ID(id.text), id)
    Expectations.expect(CalStoreItem.ID(id.record), id)
    Expectations.expect(try CalStoreItem.ID(parsing: id.text), id)
    let record: RecordID = id.record
    Expectations.expect(RecordID(record.text), record)
    Expectations.expect(try RecordID(parsing: record.text), record)
    Expectations.expect([CalStoreItem.ID.random(), id].sorted().count, 2)
    Expectations.expect(record < record, false)
    let identifier: CalStoreIdentifier<CalStoreItem> = id
    Expectations.expect(ShortID.letters(of: identifier), ShortID.letters(of: record))
    Expectations.expect(ShortID.length(among: 10) >= ShortID.shortest, true)
    Expectations.expect(ShortID.longest > ShortID.shortest && ShortID.alphabet.count > 20, true)

    let date = Instant(now.date)
    Expectations.expect(date, now)
}

/// Words of the store's JSON, as programs compare them.
@MainActor func kinds() throws {
    Expectations.expect(ItemKind.allCases, [.event, .reminder])
    Expectations.expect(ItemKind(rawValue: "event"), .event)
    Expectations.expect(RecordKind(rawValue: "calendar"), .calendar)
    Expectations.expect(RecordKind.allCases.count, 4)
    Expectations.expect(CalendarKind(rawValue: "caldav"), .caldav)
    Expectations.expect(CalendarKind.allCases.contains(.subscription), true)
    Expectations.expect(SourceKind(rawValue: "mobileme"), .mobileme)
    Expectations.expect(SourceKind.allCases.contains(.caldav), true)
    Expectations.expect(Span(rawValue: "future"), .future)
    Expectations.expect(Span.allCases, [.this, .future, .all])
    Expectations.expect(DetachedChanges(rawValue: "keep"), .keep)
    Expectations.expect(DetachedChanges.allCases.contains(.replace), true)
    Expectations.expect(ImportConflict(rawValue: "newer"), .newer)
    Expectations.expect(
        ImportConflict.allCases.contains(.merge) && ImportConflict.allCases.contains(.duplicate), true)
    Expectations.expect(ItemStatus(rawValue: "confirmed"), .confirmed)
    Expectations.expect(ItemStatus.allCases.contains(.needsAction), true)
    Expectations.expect(ItemAvailability(rawValue: "busy"), .busy)
    Expectations.expect(ItemAlarm.Action(rawValue: "display"), .display)
    Expectations.expect(ItemAlarm.Proximity(rawValue: "leave"), .leave)
    Expectations.expect(ItemParticipant.Kind(rawValue: "room"), .room)
    Expectations.expect(ItemParticipant.Role(rawValue: "chair"), .chair)
    Expectations.expect(ItemParticipant.Status(rawValue: "accepted"), .accepted)
    Expectations.expect(CalStoreChange.Action(rawValue: "insert"), .insert)
    Expectations.expect(CalStoreLogEntry.Role(rawValue: "undo"), .undo)
    Expectations.expect(StoreInvariant(rawValue: StoreInvariant.idOnce.rawValue), .idOnce)
    let invariants: Set<StoreInvariant> = [
        .backupsAreWhole, .calendarHasSource, .detachedHasDate, .detachedHasSeries, .detachedIsLinked,
        .detachedOnce, .filesAreWhole, .idOnce, .itemFitsCalendar, .itemHasCalendar, .itemIsValid,
        .seriesHasDates, .uidOnce, .zoneIsKnown,
    ]
    Expectations.expect(invariants, Set(StoreInvariant.allCases))
}
