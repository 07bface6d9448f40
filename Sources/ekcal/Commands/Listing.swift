import CalStore

/// What `list`, `today` and `week` show: occurrences of events and reminders in a range, filtered and in order.
struct Listing {
    /// Which kinds to show (`--with`).
    enum Kinds: String, Sendable { case both, events, reminders }

    var range: Range<Instant>
    var kinds = Kinds.both
    /// Open reminders that were due before the range begins are shown in it too.
    var includesOverdue = false
    /// Reminders without a date.
    var includesUndated = false
    var includesCompleted = false
    var hidesStarted = false
    var hidesRepeating = false
    /// What the user, or everybody, has declined.
    var hidesDeclined = false
    /// A series stands on its first date in the range only.
    var showsSeriesOnce = false
    /// What else must hold.
    var matcher: QueryMatcher?

    let context: Context
    let store: CalendarStore

    init(_ range: Range<Instant>, _ context: Context, _ store: CalendarStore) {
        self.range = range
        self.context = context
        self.store = store
    }

    /// The occurrences, by start, title and identifier; undated reminders last.
    func occurrences() throws -> [CalStoreOccurrence] {
        let calendars = try context.calendarFilter(store)
        var found: [CalStoreOccurrence] = []
        if kinds != .reminders {
            found += try store.occurrences(in: range, zone: context.zone, calendars: calendars)
        }
        if kinds != .events {
            let from = includesOverdue ? Instant.distantPast : range.lowerBound
            found += try store.reminders(
                dueIn: from..<range.upperBound, zone: context.zone, calendars: calendars,
                isCompleted: includesCompleted ? nil : false
            )
            .filter { occurrence in
                occurrence.item.isCompleted || occurrence.startInstant >= range.lowerBound
                    || occurrence.item.isOverdue(at: context.now, in: context.zone)
            }
            if includesUndated {
                found += try store.undatedReminders(
                    calendars: calendars, isCompleted: includesCompleted ? nil : false)
            }
        }
        if let matcher { found.removeAll { !matcher.matches($0) } }
        if hidesStarted { found.removeAll { $0.startInstant <= context.now } }
        if hidesRepeating { found.removeAll { $0.original != nil || $0.item.isSeries } }
        if hidesDeclined {
            let own = try context.userAddresses()
            found.removeAll { $0.item.isDeclined(by: own) }
        }
        found.sort {
            ($0.startInstant, $0.item.title, $0.item.id) < ($1.startInstant, $1.item.title, $1.item.id)
        }
        if showsSeriesOnce {
            var seen: Set<String> = []
            found.removeAll { occurrence in
                occurrence.seriesID.map { !seen.insert($0).inserted } ?? false
            }
        }
        return found
    }
}

extension CalStoreItem {
    /// Whether one of these addresses has declined; where none is known, whether all have who were invited.
    fileprivate func isDeclined(by own: Set<String>) -> Bool {
        func answers(_ people: [ParticipantRecord]) -> Bool {
            !people.isEmpty && people.allSatisfy { $0.status == .declined }
        }
        guard own.isEmpty else {
            return answers(attendees.filter { own.contains(SettingValue.address($0.address)) })
        }
        // Who invites comes.
        let host = organizer.map { SettingValue.address($0.address) }
        return answers(
            attendees.filter {
                SettingValue.address($0.address) != host && [.person, .unknown].contains($0.kind)
            })
    }
}
