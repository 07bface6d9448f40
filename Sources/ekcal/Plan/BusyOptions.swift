import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine

/// The options for busy time: `--calendar`, `--not-calendar`, `--with`, `--tentative`, `--all-day-busy`.
struct BusyOptions {
    let calendars: CalendarFilter
    let criteria: BusyCriteria
    /// The files of other people.
    private let files: [OtherCalendar]

    /// The longest range, in days.
    private static let mostDays = 3_660

    init(_ arguments: ParsedArguments, calendars: CalendarFilter? = nil, _ session: Session) throws {
        self.calendars = calendars ?? CalendarFilter(arguments)
        criteria = BusyCriteria(
            countsTentative: arguments.has(.tentative), countsAllDay: arguments.has(.allDayBusy),
            ownAddresses: try session.config.userAddresses())
        files = try arguments.values(.with).map { name in
            guard let file = OtherCalendar(iCalendar: try session.words.readFile(name)) else {
                throw EkcalError(
                    .usage, "\(name) is not an iCalendar file: BEGIN:VCALENDAR is missing",
                    hint: "--with takes .ics and .ifb files of other people", field: "--with")
            }
            return file
        }
    }

    /// The busy time of the calendars and of the other people.
    ///
    /// - Parameter ids: Items to ignore.
    func busyTime(
        in range: Range<Instant>, _ store: any CalStoreReader, _ session: Session,
        ignoring ids: Set<CalStoreItem.ID> = []
    ) throws -> BusyTime {
        var busy = try store.busyTime(
            in: range, zone: session.clock.zone, calendars: try calendars.identifiers(store, session),
            criteria: criteria,
            ignoring: ids)
        for file in files {
            busy.add(try file.busyTime(in: range, zone: session.clock.zone, criteria: criteria))
        }
        return busy
    }

    /// The range that the operands name.
    ///
    /// - Parameter usual: The range without operands.
    static func range(_ text: String?, _ session: Session, days: Int = 7) throws -> DayRange {
        guard let text else {
            return DayRange(
                session.clock.today, session.clock.today.adding(days: days - 1), in: session.clock.zone)
        }
        let range = DayRange(
            try session.words.readListed(text, "RANGE"), in: session.clock.zone, now: session.clock.now)
        guard range.days.upperBound.dayNumber - range.days.lowerBound.dayNumber < mostDays else {
            throw EkcalError(
                .date, "the range is longer than ten years",
                hint: "write a shorter one, such as next month or 2026-03-01..2026-06-30", field: "RANGE")
        }
        return range
    }
}

extension ParsedArguments {
    /// The value of a length option, in seconds; nil if it was not given.
    func seconds(_ option: Option, _ session: Session, least: Int = 0) throws -> Int? {
        guard let text = value(option) else { return nil }
        let field = option.long
        let length = try session.words.reading(field) { () throws(DateError) in
            try session.clock.dates.readLength(text)
        }
        guard let seconds = length.exactSeconds, seconds >= least, seconds <= 366 * 86_400 else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a length of time that can be used here",
                hint: "write 45m, 1h30m or 2h", field: field)
        }
        return seconds
    }
}
