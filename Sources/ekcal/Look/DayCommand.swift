import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let day = Command(
        type: DayCommand.self, path: ["day"], section: .look,
        answer: { .of(.event, .reminder) },
        summary: "show a day hour by hour",
        parameters: [date("the day (default: today)")], options: take(.zoneColumn) + viewing,
        details: [
            "Overlapping events are side by side, and a line marks the "
                + "present time. On a narrow terminal it is a list.",
            ItemSigns.legend,
        ],
        examples: [
            .init(line: "ekcal day tomorrow", says: "the events of tomorrow"),
            .init(line: "ekcal day --zone-column America/New_York", says: "with the clock of New York"),
        ])
}

/// `day`: prints a day hour by hour.
struct DayCommand: EkcalCommand {
    private let options: DayOptions

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        options = try DayOptions(arguments, session, showing: .day)
    }

    func run(_ session: Session) throws -> Response {
        let day = options.day
        return try options.answer(session, day, day) { view, found in
            let week = WeekNumber.of(day, startingOn: session.clock.weekStart).week
            let title = TimeText.heading(day) + (session.clock.hasWeekNumbers ? ", week \(week)" : "")
            let style = session.console.style
            return [style.apply(.strong, title)] + (try picture(view, found) ?? view.listLines(found))
        }
    }

    /// The lines of a timetable; nil if it does not fit.
    private func picture(_ view: DayView, _ found: OccurrenceAnswer) throws -> [String]? {
        guard let painter = view.painter else { return nil }
        let maker = try view.maker(found, second: options.second)
        let onDay = maker.contents.on(options.day)
        guard onDay.occurrences.count == onDay.count else { return nil }
        let entries = maker.entries(on: options.day)
        let legend = CalendarMarks.legend(
            maker.marks.used(by: entries.lazy.map(\.occurrence.item)), width: painter.width, painter.style)
        let day = DayPainter(
            times: maker.times, second: maker.second, now: maker.now, glyphs: painter.glyphs,
            style: painter.style)
        // The heading and the prompt need one line each.
        let height = painter.height.map { $0 - legend.count - 2 }
        return day.painted(entries, on: options.day, width: painter.width, height: height).map {
            $0.lines + legend
        }
    }
}
