import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension AgendaRequest {
    /// A request of a command, for the calendars that its options name.
    init(
        _ range: Range<Instant>, _ calendars: CalendarFilter, _ session: Session, _ store: any CalStoreReader
    ) throws {
        self.init(
            range, zone: session.clock.zone, now: session.clock.now,
            calendars: try calendars.identifiers(store, session))
    }
}

extension DayRange {
    /// The range as answers print it.
    func searched(in zone: Zone) -> Answer.SearchedRange {
        Answer.SearchedRange(
            start: instants.lowerBound.description(in: zone),
            end: instants.upperBound.description(in: zone))
    }
}

extension CalStoreReader {
    /// The items that decide how far a list of all dates reaches.
    func itemsOfRange(_ session: Session) throws -> [CalStoreItem] {
        try items().filter { !session.console.printsText || !$0.hasUnknownYear }
    }
}
