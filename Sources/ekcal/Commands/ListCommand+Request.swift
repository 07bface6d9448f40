import CalStore
import CalStoreLanguage

/// What `list` was asked for.
extension ListCommand {
    /// The range and the query of the operands; the range may also be said by `--from`, `--to` and `--days`, and is a
    /// week from today by default, or what the query says about time.
    init(session: Session) throws {
        let (range, text) = try ListCommand.operands(session)
        let query = try text.map { try session.readQuery($0) }
        self.init(
            session: session, range: try ListCommand.range(range, query, session), isToday: false,
            query: query)
    }

    private static func operands(_ session: Session) throws -> (range: String?, query: String?) {
        guard let text = session.arguments.text else { return (nil, nil) }
        let dates = session.dates
        let (range, query) = QueryForm.split(text) { (try? dates.rangeOrMoment($0)) != nil }
        guard let range else { return (nil, query) }
        let arguments = session.arguments
        guard !arguments.has(.from), !arguments.has(.to), !arguments.has(.days) else {
            throw EkcalError(
                .usage, "RANGE cannot be used with --from, --to or --days", hint: "use only one of them",
                field: "RANGE")
        }
        return (range, query)
    }

    private static func range(_ text: String?, _ query: Query?, _ session: Session) throws -> DayRange {
        let arguments = session.arguments
        let zone = session.zone
        if let text {
            let range = DayRange(try session.readRangeOrMoment(text, "RANGE"), in: zone)
            guard range.isAll else { return range }
            return range.narrowed(to: try session.openStore().items(), now: session.now, in: zone)
        }
        let saysRange = arguments.has(.from) || arguments.has(.to) || arguments.has(.days)
        if let query, query.window != nil, !saysRange {
            return try DayRange.searched(by: query, try session.openStore(), session)
        }
        let from = try arguments.value(.from).map { try session.readWhen($0, "--from") }
        let start = from?.instant(in: zone) ?? zone.instant(for: CivilDateTime(session.today))
        if let text = arguments.value(.to) {
            let end = try session.endOfRange(text)
            guard start < end else {
                throw EkcalError(.date, "--to is not after --from", field: "--to")
            }
            return DayRange(start, end, in: zone)
        }
        let first = zone.local(at: start)
        let last = first.date.adding(days: arguments.number(.days) ?? 7)
        return DayRange(start, zone.instant(for: CivilDateTime(last)), in: zone)
    }
}
