import CalStore
import CalStoreLanguage
import CommandLine

extension Expansion {
    /// The request in the options of `expand`.
    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let start = try Expansion.start(arguments, session)
        func times(_ option: Option) throws -> [ItemTime] {
            try arguments.values(option).map { text in
                let value = try session.words.readWhen(text, option.long).value
                if case .time(let time) = value, start.isFloating || start.isDate {
                    return ItemTime(time.local, in: nil)
                }
                return value.itemTime
            }
        }
        self.init(start: start)
        rules = try arguments.values(.rrule).map { try Expansion.rule($0, field: "--rrule") }
        exclusionRules = try arguments.values(.exrule).map { try Expansion.rule($0, field: "--exrule") }
        dates = try times(.rdate)
        exclusionDates = try times(.exdate)
        from = try times(.from).first
        to = try times(.to).first
        limit = arguments.number(.limit) ?? Expansion.usualLimit
    }

    private static func start(_ arguments: ParsedArguments, _ session: Session) throws -> ItemTime {
        guard let text = arguments.value(.start) else {
            throw EkcalError(
                .usage, "--start is missing",
                hint: "ekcal expand --start 2026-03-06T09:00 --rrule FREQ=WEEKLY", field: "--start")
        }
        let when = try session.words.readWhen(text, "--start")
        var start = when.value.itemTime
        if !arguments.has(.tz), Instant(iso: text) != nil {
            // An offset sets the zone, as in --lines.
            start = try Expansion.time(text, zone: nil, isDate: false, field: "--start")
        }
        if arguments.has(.allDay) { start = ItemTime(when.date) }
        // Without --tz, a time without a zone floats, as in --lines.
        if case .time(let time) = when.value, time.origin == .assumed, !arguments.has(.tz), !start.isDate {
            start = ItemTime(time.local, in: nil)
        }
        return start
    }
}
