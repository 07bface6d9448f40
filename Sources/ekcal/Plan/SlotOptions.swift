import CalStore
import CalStoreLanguage
import CalStorePlanning
import CommandLine

/// The limits for free time: `--within`, `--days`, `--buffer`, `--travel`, and the setting `hours.work`.
struct SlotOptions {
    private let hours: WorkingHours
    /// Whether nothing says at which hours somebody is free, so that nights count.
    let countsNights: Bool
    private let buffer: Int
    private let travel: Int

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        hours = try Self.hours(arguments, session)
        countsNights = hours == .all
        buffer = try arguments.seconds(.buffer, session) ?? 0
        travel = try arguments.seconds(.travel, session) ?? 0
    }

    /// The hours of `--within` on the days of `--days`.
    private static func hours(_ arguments: ParsedArguments, _ session: Session) throws -> WorkingHours {
        var week = try session.config.workingHours()
        var within: [Range<Int>]?
        if let text = arguments.value(.within) {
            guard let hours = HoursInput.hours(text) else {
                throw EkcalError(
                    .usage, "\"\(text)\" is not a span of hours",
                    hint: "write 09:00-17:00, or 09:00-12:00,13:00-17:00", field: "--within")
            }
            within = hours
            for day in week.days.keys { week.days[day] = hours }
        }
        if let text = arguments.value(.days) {
            guard let days = HoursInput.days(text) else {
                throw EkcalError(
                    .usage, "\"\(text)\" does not name days of the week", hint: "write mon-fri, or sat,sun",
                    field: "--days")
            }
            let usual = within ?? [WorkingHours.wholeDay]
            let known = week.days
            week.days = [:]
            for day in days { week.days[day] = known[day] ?? usual }
        }
        return week
    }

    /// The search in a range, without past time.
    func search(_ range: Range<Instant>, length: Int, _ session: Session) -> FreeTime {
        var search = FreeTime(range, length: length, zone: session.clock.zone, now: session.clock.now)
        (search.hours, search.buffer, search.travel) = (hours, buffer, travel)
        return search
    }
}

extension Settings {
    /// The hours of the setting `hours.work`; all hours without it.
    func workingHours() throws -> WorkingHours {
        try value(SettingTable.workingHours).flatMap(HoursInput.week) ?? .all
    }
}
