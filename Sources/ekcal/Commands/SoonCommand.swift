import CalStore
import CalStoreLanguage

/// `soon`: open reminders that are due, or have an alarm, within `--within` (default: two days). What is overdue is not
/// among them.
struct SoonCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let range = session.now..<(try end())
        // An alarm may come long before the reminder is due.
        var listing = Listing(.distantPast ..< .distantFuture, session, store)
        listing.kinds = .reminders
        listing.includesUndated = true
        listing.wantsItem = { item in
            !item.isOverdue(at: session.now, in: session.zone)
                && moments(of: item).contains(where: range.contains)
        }
        listing.limit = session.searchLimit()
        var answer = try OccurrenceAnswer(
            session, store, try listing.found(),
            range: Answer.SearchedRange(
                start: range.lowerBound.description(in: session.zone),
                end: range.upperBound.description(in: session.zone)))
        try answer.order(of: "reminders")
        return try answer.print {
            var agenda = answer.agenda
            agenda.group = .none
            if answer.occurrences.isEmpty { session.print("nothing is due soon") }
            for line in answer.lines(agenda, days: .distantPast ... .distantFuture) {
                session.print(line)
            }
        }
    }

    /// When it is due, and when its alarms go off. A day is over at its end.
    private func moments(of item: CalStoreItem) -> [Instant] {
        let due = item.due.map { due in
            due.isDate
                ? session.zone.instant(for: CivilDateTime(due.date.adding(days: 1))).adding(seconds: -1)
                : due.instant(in: session.zone)
        }
        let anchor = (item.due ?? item.start)?.instant(in: session.zone)
        let alarms = item.alarms.compactMap { alarm -> Instant? in
            switch alarm.trigger {
            case .absolute(let instant): instant
            case .relative(let offset, _): anchor?.adding(seconds: offset.nominalSeconds)
            case .location: nil
            }
        }
        return [due].compactMap(\.self) + alarms
    }

    private func end() throws -> Instant {
        let text = session.arguments.value(.within) ?? "48h"
        let length = try session.reading("--within") { () throws(DateError) in try session.dates.length(text)
        }
        guard let end = length.instant(after: session.now, in: session.zone), end >= session.now else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
        return end
    }
}
