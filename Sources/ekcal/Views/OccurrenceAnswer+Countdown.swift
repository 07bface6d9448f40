import CalStore
import CalStoreLanguage
import Terminal

extension OccurrenceAnswer {
    /// A line for each occurrence: its time, and how long until then.
    var countdownLines: [String] {
        var columns = Columns([.init(), .init(), .init(shrinksTo: 16), .init(shrinksTo: 8), .init()])
        for occurrence in occurrences {
            let isRunning = occurrence.startInstant <= session.clock.now
            let left =
                isRunning
                ? "ends in " + TimeText.length(occurrence.endInstant.seconds(since: session.clock.now))
                : "in " + TimeText.length(occurrence.startInstant.seconds(since: session.clock.now))
            columns.add([
                .init(when(occurrence), isRunning ? .now : .plain),
                .init(names.reference(to: occurrence.item), .faint),
                .init(occurrence.item.title + (occurrence.original == nil ? "" : " ↻")),
                .init(names.calendarTitle(of: occurrence.item)), .init(left),
            ])
        }
        return columns.lines(width: session.console.width, style: session.console.style)
    }

    /// `Wed 2026-03-04 14:00-15:00`, `due Fri 2026-03-06`
    private func when(_ occurrence: CalStoreOccurrence) -> String {
        let text = session.clock.times.moment(occurrence.start)
        if occurrence.item.kind == .reminder { return "due " + text }
        guard !occurrence.start.isDate, occurrence.startInstant != occurrence.endInstant else { return text }
        let last = occurrence.end.wallTime(in: session.clock.zone).date
        if last == occurrence.start.wallTime(in: session.clock.zone).date {
            return text + "-" + session.clock.times.clock(of: occurrence.end)
        }
        return text + " to " + session.clock.times.moment(occurrence.end)
    }
}
