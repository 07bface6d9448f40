import CalStore
import CalStorePlanning
import CalStoreScreens

/// Rings the alarms of the store in the foot line of the full screen, each once. `alarm watch` has the same
/// journal, so nothing rings twice; while it runs, it rings alone.
struct FullScreenAlarms {
    private var bell: AlarmBell
    private let store: CalendarStore

    /// Nil if another program rings the alarms, or if the journal cannot be written.
    init?(_ session: Session, _ store: CalendarStore) {
        guard let path = try? session.access.alarmJournalPath(),
            let journal = try? AlarmJournal(path: path, timeout: 0, session.system.files)
        else { return nil }
        bell = AlarmBell(zone: session.clock.zone, journal: journal)
        self.store = store
    }

    /// The alarms that are due, as events for the screens.
    mutating func due(at now: Instant) -> [ScreenEvent] {
        var events: [ScreenEvent] = []
        try? bell.ring(at: now, from: store) { notice in
            guard notice.kind != .missed else { return .delivered }
            let names = try NameIndex(store.asLastSeen, naming: [notice.alarm.item])
            events.append(
                .alarm(
                    notice.alarm.text + " (\(notice.alarm.item.title))",
                    reference: names.reference(to: notice.alarm.item)))
            return .delivered
        }
        return events
    }

    /// The seconds until the next check.
    func sleep(after now: Instant) -> Int { (try? bell.sleep(after: now, from: store)) ?? 20 }
}
