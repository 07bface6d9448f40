import CalStore

/// What the views of a day, a week, a month and a year have in common: the days, and what is on them.
struct DayView {
    let context: Context
    let days: ClosedRange<CivilDate>

    init(_ context: Context, _ first: CivilDate, _ last: CivilDate) {
        self.context = context
        days = first...max(first, last)
    }

    func answer() throws -> OccurrenceAnswer {
        let store = try context.openStore()
        let range = DayRange(days.lowerBound, days.upperBound, in: context.zone)
        var listing = Listing(range.instants, context, store)
        listing.kinds = context.arguments.choiceIfTaken(.with) ?? .both
        listing.includesOverdue = days.contains(context.today)
        return try OccurrenceAnswer(
            context, store, try listing.occurrences(), range: range.searched(in: context.zone))
    }

    /// The list that stands for a grid where there is no room for one.
    func printList(_ answer: OccurrenceAnswer) {
        var lines = answer.agenda.lines(answer.occurrences, days: days)
        // A single day was named already.
        if days.lowerBound == days.upperBound, !lines.isEmpty { lines.removeFirst() }
        for line in lines.isEmpty ? ["   nothing"] : lines { context.print(line) }
    }
}

extension Context {
    /// The day that the operands name, or begin with; today by default.
    ///
    /// - Parameter isOfWeek: Of a week the day in its middle is wanted, which is in the same week whichever day weeks begin on.
    func namedDay(ofWeek isOfWeek: Bool = false) throws -> CivilDate {
        guard let text = arguments.text else { return today }
        return switch try readRangeOrMoment(text, "DATE").value {
        case .days(let first, let last):
            isOfWeek && first.adding(days: 6) == last && !text.contains("..") ? first.adding(days: 3) : first
        case .times(let start, _), .moment(let start): start.local.date
        case .all: today
        }
    }
}
