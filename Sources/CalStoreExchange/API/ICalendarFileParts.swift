import CalStore

/// An iCalendar file in parts, with its notes so far.
struct ICalendarFileParts<Source: ByteSource>: FileParts {
    private var parts: ICalendarParts<Source>
    private var kept: ICalendarImport

    init(_ parts: ICalendarParts<Source>) {
        self.parts = parts
        kept = parts.rest
    }

    var itemCount: Int { parts.count }
    var problem: ExchangeError? { nil }
    var hasChanged: Bool { parts.hasChanged }
    var notes: CalStoreImport { CalStoreImport(kept) }

    var homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)] {
        let ofFile = parts.rest.homes
        return CalendarHome.list(
            [],
            parts.homes.lazy.compactMap { [rest = parts.rest] named in
                let calendar = ofFile.count == 1 ? 0 : named.calendar
                return (named.own ?? rest.home(ofCalendar: calendar)).map {
                    (home: $0, kind: named.isEvent ? .event : .reminder)
                }
            })
    }

    mutating func next(atLeast least: Int) throws(Source.Failure) -> CalStoreImport? {
        try parts.next(atLeast: least).map { CalStoreImport($0) }
    }

    mutating func keepNotes(of part: CalStoreImport, _ refused: [CalStoreImported.Refusal]) {
        guard let file = part.file else { return }
        let refused = Set(refused.map(\.item.record.id))
        kept.takeNotes(of: file) { refused.contains($0) }
    }
}
