extension ICalendarExport {
    /// The file of whole calendars, with their other content (`CalendarLevel`).
    ///
    /// | | one calendar | several calendars |
    /// |---|---|---|
    /// | NAME, X-WR-CALNAME | its title | as kept; each item names its calendar (`CalendarHome`) |
    /// | COLOR, X-APPLE-CALENDAR-COLOR | its colour (see below), else as kept | the same, if there is one |
    /// | any other property | as kept | as kept, unless it differs between two calendars |
    /// | components | all | all, without duplicates |
    ///
    /// The default colour of a new store is not written. COLOR is a CSS name (RFC 7986, 5.9), so it is
    /// written only for colours with a name. Components come after the items, by name, UID and RECURRENCE-ID.
    /// Two calendars may keep different components with one UID: both are written, and readers use the later
    /// one.
    ///
    /// - Parameter sources: The titles of the sources of the calendars, by their identifiers.
    init(calendars: [CalendarRecord], sources: [RecordID: String] = [:]) {
        self.init()
        if calendars.count == 1, let calendar = calendars.first {
            level = CalendarLevel(calendar.properties)
            if !calendar.title.isEmpty {
                calendarName = calendar.title
                level.remove(.name)
                level.remove(.calendarName)
            }
            if let own = calendar.ownColor {
                color = own
                level.remove(.color)
                level.remove(.appleCalendarColor)
            }
            return
        }
        for calendar in calendars {
            var kept = CalendarLevel(calendar.properties)
            if let own = calendar.ownColor { kept.replaceColor(by: own) }
            level.join(kept)
            homes[calendar.id] = CalendarHome(calendar, in: sources[calendar.source])
        }
        // The colour does not identify a calendar, because it may change.
        let known = Dictionary(grouping: homes.keys) { [homes[$0]?.title, homes[$0]?.source] }
        for id in known.values.filter({ $0.count > 1 }).joined() { homes[id]?.id = id.text }
    }
}

extension CalendarRecord {
    /// Its colour; nil if it is the default of a new store, which nobody chose.
    var ownColor: String? {
        let isInitial = StoreState.initialRecords.contains { $0.id == id && $0.calendar?.color == color }
        return isInitial ? nil : color
    }
}

extension CalStoreCalendar {
    /// Whether it is a calendar of a new store that was never changed.
    package var isInitial: Bool { StoreState.initialRecords.contains { $0.calendar == record } }

    /// Whether its colour was chosen, and is not the default of a new store.
    package var hasOwnColor: Bool { record.ownColor != nil }
}
