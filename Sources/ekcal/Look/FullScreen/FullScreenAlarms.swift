import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens

/// Rings the alarms of the store in the foot line of the full screen, each once. `alarm watch` has the same
/// journal, so nothing rings twice; while it runs, it rings alone.
struct FullScreenAlarms {
    private var bell: AlarmBell
    private let store: CalendarStore
    private let times: TimeText

    /// Nil if another program rings the alarms, or if the journal cannot be written.
    init?(_ session: Session, _ store: CalendarStore) {
        guard let path = try? session.access.alarmJournalPath(),
            let journal = try? AlarmJournal(path: path, timeout: 0, session.system.files)
        else { return nil }
        bell = AlarmBell(zone: session.clock.zone, journal: journal)
        self.store = store
        times = session.clock.times
    }

    /// The alarms that are due, as events for the screens.
    mutating func due(at now: Instant) -> [ScreenEvent] {
        var events: [ScreenEvent] = []
        let times = times
        try? bell.ring(at: now, from: store) { notice in
            guard notice.kind != .missed else { return .delivered }
            let alarm = notice.alarm
            let names = try NameIndex(store.asLastSeen, naming: [alarm.item])
            let own = alarm.text == alarm.item.title ? "" : " (\(alarm.text))"
            events.append(
                .alarm(
                    FullScreenAlarms.time(of: alarm.occurrence.start, at: now, times) + alarm.item.title
                        + own,
                    reference: names.reference(to: alarm.item)))
            return .delivered
        }
        return events
    }

    /// `14:00 `, with the day if it is another one; empty for a whole day.
    private static func time(of start: ItemTime, at now: Instant, _ times: TimeText) -> String {
        if start.isDate { return "" }
        let isToday = start.wallTime(in: times.zone).date == times.zone.local(at: now).date
        return (isToday ? times.clock(of: start) : times.moment(start)) + " "
    }

    /// The seconds until the next check.
    func sleep(after now: Instant) -> Int { (try? bell.sleep(after: now, from: store)) ?? 20 }
}
