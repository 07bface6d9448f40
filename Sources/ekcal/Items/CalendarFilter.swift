import CalStore
import CommandLine

/// The values of `--calendar` and `--not-calendar`: the calendars to search.
struct CalendarFilter {
    private let wanted: [String]
    private let unwanted: [String]

    init(_ arguments: ParsedArguments) {
        wanted = arguments.values(.calendar)
        unwanted = arguments.values(.notCalendar)
    }

    /// A filter with only `--not-calendar`.
    init(without arguments: ParsedArguments) {
        wanted = []
        unwanted = arguments.values(.notCalendar)
    }

    /// The identifiers of the calendars; nil for all.
    func identifiers(_ store: any CalStoreReader, _ session: Session) throws -> [CalStoreCalendar.ID]? {
        guard !wanted.isEmpty || !unwanted.isEmpty else { return nil }
        let names = session.words.calendarNames(store)
        var chosen = wanted.isEmpty ? try store.calendars() : []
        for name in wanted { chosen += try names.calendars(called: name, field: "--calendar") }
        for name in unwanted {
            let ids = try names.calendars(called: name, field: "--not-calendar").map(\.id)
            chosen.removeAll { ids.contains($0.id) }
        }
        return chosen.map(\.id)
    }
}
