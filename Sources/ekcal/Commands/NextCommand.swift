import CalStore
import CalStoreLanguage

/// `next`: what is running and what comes, for prompts and status bars. Prints nothing when there is nothing.
struct NextCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let end = try self.end()
        var listing = Listing(session.now..<max(end, session.now.adding(seconds: 1)), session, store)
        listing.kinds = session.arguments.choice(.with) ?? .both
        // A day that has begun is no news; `today` shows it.
        let now = session.now
        listing.wantsItem = { $0.status != .canceled }
        listing.wants = {
            !($0.start.isDate && $0.startInstant <= now) && ($0.item.kind == .event || $0.startInstant > now)
        }
        let limit = max(session.arguments.number(.limit) ?? 1, 0)
        listing.limit = limit == .max ? limit : limit + 1
        var found = try listing.found()
        let isTruncated = found.occurrences.count > limit || !found.isComplete
        found.occurrences = Array(found.occurrences.prefix(limit))
        var answer = try OccurrenceAnswer(
            session, store, found,
            range: Answer.SearchedRange(
                start: session.now.description(in: session.zone),
                end: end.description(in: session.zone)))
        answer.isTruncated = isTruncated
        return try answer.print {
            for line in lines(answer.occurrences, answer.names) { session.print(line) }
        }
    }

    /// How far to look: `--within` (default: a week).
    private func end() throws -> Instant {
        let text = session.arguments.value(.within) ?? "7d"
        let length = try session.reading("--within") { () throws(DateError) in try session.dates.length(text)
        }
        guard let end = length.instant(after: session.now, in: session.zone) else {
            throw EkcalError(.date, "the date is outside the years 1 to 9999", field: "--within")
        }
        return end
    }

    /// A line for each: when it is, and how long that is from now.
    func lines(_ occurrences: [CalStoreOccurrence], _ names: NameIndex) -> [String] {
        var columns = Columns([.init(), .init(), .init(shrinksTo: 16), .init(shrinksTo: 8), .init()])
        for occurrence in occurrences {
            let isRunning = occurrence.startInstant <= session.now
            let left =
                isRunning
                ? "ends in " + TimeText.length(occurrence.endInstant.seconds(since: session.now))
                : "in " + TimeText.length(occurrence.startInstant.seconds(since: session.now))
            columns.add([
                .init(when(occurrence), isRunning ? .now : .plain),
                .init(names.reference(to: occurrence.item), .faint), .init(occurrence.item.title),
                .init(names.calendarTitle(of: occurrence.item)), .init(left),
            ])
        }
        return columns.lines(width: session.width, style: session.style)
    }

    /// `Wed 2026-03-04 14:00-15:00`, `due Fri 2026-03-06`
    private func when(_ occurrence: CalStoreOccurrence) -> String {
        let text = session.times.moment(occurrence.start)
        if occurrence.item.kind == .reminder { return "due " + text }
        guard !occurrence.start.isDate, occurrence.startInstant != occurrence.endInstant else { return text }
        let last = occurrence.end.wallTime(in: session.zone).date
        if last == occurrence.start.wallTime(in: session.zone).date {
            return text + "-" + session.times.clock(of: occurrence.end)
        }
        return text + " to " + session.times.moment(occurrence.end)
    }
}
