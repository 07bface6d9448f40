extension ICalendarExport {
    /// The file of whole calendars, with what they keep beside their items (`CalendarLevel`).
    ///
    /// | | one calendar | several calendars |
    /// |---|---|---|
    /// | NAME, X-WR-CALNAME | its title | as kept; each item names its calendar (`CalendarHome`) |
    /// | COLOR, X-APPLE-CALENDAR-COLOR | its colour (see below), else as kept | the same, if there is one |
    /// | any other property | as kept | as kept, unless two calendars have it and differ in it |
    /// | components | all | those of all; of two that are equal, one |
    ///
    /// A calendar has a colour of its own unless it is the one that every new store gives it. COLOR is a name
    /// of CSS
    /// (RFC 7986, 5.9), so it is written only for the colours that have one. Components stand behind the
    /// items, by name, UID and
    /// RECURRENCE-ID. Two calendars may keep different components with one UID: both are written, and a
    /// reader of the file takes
    /// the later one.
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
    /// Whether its colour was chosen, and is not the default of a new store.
    package var hasOwnColor: Bool { record.ownColor != nil }
}
