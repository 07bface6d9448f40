import CalStore
import CalStoreLanguage

/// What the views of a day, a week, a month and a year have in common: the days, and what is on them.
struct DayView {
    let session: Session
    let store: CalStoreView
    let days: ClosedRange<CivilDate>
    let kinds: Listing.Kinds

    func answer() throws -> OccurrenceAnswer {
        let range = DayRange(days.lowerBound, days.upperBound, in: session.zone)
        var listing = listing(range)
        listing.includesOverdue = days.contains(session.today)
        let answer = try OccurrenceAnswer(
            session, store, try listing.found(), range: range.searched(in: session.zone))
        // A grid says by itself how much there is.
        if !session.console.printsText { answer.noteIncomplete("entries") }
        return answer
    }

    private func listing(_ range: DayRange) -> Listing {
        var listing = Listing(range.instants, session, store)
        listing.kinds = kinds
        return listing
    }

    /// What is on each day, for a grid. Where there is more than a grid can show, each day is asked by itself for what it
    /// begins with, and how much there is.
    func contents(_ answer: OccurrenceAnswer) throws -> DayContents {
        guard !answer.isComplete || answer.occurrences.count > DayContents.many else {
            return DayContents(answer.occurrences, shown: days, now: session.now, in: session.zone)
        }
        var contents = DayContents([], shown: days, now: session.now, in: session.zone)
        for number in days.lowerBound.dayNumber...days.upperBound.dayNumber {
            let day = CivilDate(dayNumber: number)
            var listing = listing(DayRange(day, day, in: session.zone))
            listing.limit = DayContents.mostOfDay
            listing.seriesLimit = DayContents.mostOfSeries
            let found = try listing.found()
            let count = found.isComplete ? found.occurrences.count : try listing.count()
            let late =
                day == session.today
                ? try overdue().filter { contents.isLeftOver($0, on: day) } : []
            contents.set(
                late + found.occurrences, count: late.count + (count ?? found.occurrences.count), on: day)
        }
        return contents
    }

    private func overdue() throws -> [CalStoreOccurrence] {
        var listing = listing(DayRange(session.today, session.today, in: session.zone))
        guard listing.kinds != .events else { return [] }
        listing.kinds = .reminders
        listing.includesOverdue = true
        return try listing.found().occurrences
    }

    /// The days on which there is something.
    func busyDays(_ answer: OccurrenceAnswer) throws -> Set<CivilDate> {
        let count = days.upperBound.dayNumber - days.lowerBound.dayNumber + 1
        // By how many more there are than on the day before, so that what lasts for years costs no more than a day.
        var changes = [Int](repeating: 0, count: count + 1)
        for occurrence in answer.occurrences {
            let first = occurrence.start.wallTime(in: session.zone).date
            let end = occurrence.end.wallTime(in: session.zone)
            // What ends at midnight does not touch the day that begins then.
            let isBefore = end.time.secondOfDay == 0 && end.date > first
            let last = max(first, isBefore ? end.date.adding(days: -1) : end.date)
            let from = max(first, days.lowerBound).dayNumber
            let to = min(last, days.upperBound).dayNumber
            guard from <= to else { continue }
            changes[from - days.lowerBound.dayNumber] += 1
            changes[to - days.lowerBound.dayNumber + 1] -= 1
        }
        var running = 0
        var isBusy = changes.prefix(count).map { change in
            running += change
            return running > 0
        }
        // What was not looked for starts later than what was found.
        let known = answer.occurrences.last.map { session.zone.local(at: $0.startInstant).date }
        for index in isBusy.indices where !answer.isComplete && !isBusy[index] {
            let day = days.lowerBound.adding(days: index)
            if let known, day < known { continue }
            var listing = listing(DayRange(day, day, in: session.zone))
            listing.limit = 1
            isBusy[index] = try !listing.found().occurrences.isEmpty
        }
        return Set(isBusy.indices.filter { isBusy[$0] }.map { days.lowerBound.adding(days: $0) })
    }

    /// The list that stands for a grid where there is no room for one.
    func listLines(_ answer: OccurrenceAnswer) -> [String] {
        answer.noteIncomplete("entries")
        var lines = answer.lines(answer.agenda, days: days)
        // A single day was named already.
        if days.lowerBound == days.upperBound, !lines.isEmpty { lines.removeFirst() }
        return lines.isEmpty ? ["   nothing"] : lines
    }
}
