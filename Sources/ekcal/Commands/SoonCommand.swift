import CalStore
import CalStoreLanguage

/// `soon`: open reminders that are due, or have an alarm, within `--within` (default: two days). What is overdue is not
/// among them.
struct SoonCommand {
    let context: Context

    func run() throws -> ExitCode { try context.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let range = context.now..<(try end())
        // An alarm may come long before the reminder is due.
        var listing = Listing(.distantPast ..< .distantFuture, context, store)
        listing.kinds = .reminders
        listing.includesUndated = true
        listing.wantsItem = { item in
            !item.isOverdue(at: context.now, in: context.zone)
                && moments(of: item).contains(where: range.contains)
        }
        listing.limit = context.searchLimit()
        var answer = try OccurrenceAnswer(
            context, store, try listing.found(),
            range: Answer.SearchedRange(
                start: range.lowerBound.description(in: context.zone),
                end: range.upperBound.description(in: context.zone)))
        try answer.order(of: "reminders")
        return try answer.print {
            var agenda = answer.agenda
            agenda.group = .none
            if answer.occurrences.isEmpty { context.print("nothing is due soon") }
            for line in answer.lines(agenda, days: .distantPast ... .distantFuture) {
                context.print(line)
            }
        }
    }

    /// When it is due, and when its alarms go off. A day is over at its end.
    private func moments(of item: CalStoreItem) -> [Instant] {
        let due = item.due.map { due in
            due.isDate
                ? context.zone.instant(for: CivilDateTime(due.date.adding(days: 1))).adding(seconds: -1)
                : due.instant(in: context.zone)
        }
        let anchor = (item.due ?? item.start)?.instant(in: context.zone)
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
        let text = context.arguments.value(.within) ?? "48h"
        let length = try context.reading("--within") { () throws(DateError) in try context.dates.length(text)
        }
        guard let end = length.instant(after: context.now, in: context.zone), end >= context.now else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
        return end
    }
}
