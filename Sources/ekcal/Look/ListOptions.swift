import CalStore
import CalStorePlanning
import CalStoreScreens
import CommandLine

/// The options of `list` and `today`.
struct ListOptions {
    let kinds: AgendaRequest.Kinds
    let calendars: CalendarFilter
    let order: OrderOptions
    let hidesStarted: Bool
    let hidesRepeating: Bool
    let hidesDeclined: Bool
    let showsSeriesOnce: Bool
    /// Whether an item of several days is shown only on its first day.
    let once: Bool
    let isSummary: Bool
    /// Whether a small month is next to the list.
    let showsMonth: Bool
    let group: AgendaText.Group
    let count: WantedCount
    /// Whether `ekcal` was called without a command.
    let isBare: Bool
    /// Whether all open reminders are listed, in one list by due date.
    let isOpenReminders: Bool

    init(_ arguments: ParsedArguments, openReminders: Bool = false) throws {
        isOpenReminders = openReminders
        kinds = openReminders ? .reminders : arguments.choice(.with) ?? .both
        calendars = CalendarFilter(arguments)
        order = try OrderOptions(arguments)
        hidesStarted = arguments.has(.upcoming)
        hidesRepeating = arguments.has(.noRepeating)
        hidesDeclined = arguments.has(.hideDeclined)
        showsSeriesOnce = arguments.has(.series)
        once = arguments.has(.once)
        isSummary = arguments.has(.summary)
        showsMonth = arguments.has(.month)
        group = arguments.choice(.grouping) ?? (order.sort == nil && !openReminders ? .day : .none)
        count = WantedCount(arguments)
        isBare = arguments.isBare
    }

    private static let helpLine = "`ekcal help` shows what else it can do, `ekcal help tour` how."

    /// The number of open reminders without a date, for people; 0 if the answer is not for them.
    func undated(_ session: Session, _ store: any CalStoreReader) throws -> Int {
        guard kinds != .events, session.console.printsText else { return 0 }
        return try store.undatedReminders(
            calendars: calendars.identifiers(store, session), isCompleted: false
        ).count
    }

    func request(_ range: DayRange, _ session: Session, _ store: any CalStoreReader) throws -> AgendaRequest {
        var request = try AgendaRequest(range.instants, calendars, session, store)
        request.kinds = kinds
        request.includesOverdue = range.days.contains(session.clock.today)
        request.includesUndated = range.isAll
        request.hidesStarted = hidesStarted
        request.hidesRepeating = hidesRepeating
        request.hidesDeclinedBy = hidesDeclined ? try session.config.userAddresses() : nil
        request.showsSeriesOnce = showsSeriesOnce
        if !isSummary { request.limit = order.searchLimit() }
        return request
    }

    /// The answer. `empty` is the heading of an empty range, `hint` the advice for a store without items.
    func response(
        _ found: OccurrenceAnswer, _ days: ClosedRange<CivilDate>, empty: [String],
        beside months: SideMonths? = nil, undated: Int = 0, hint: String? = nil,
        showsHelp: Bool = false
    ) throws -> Response {
        var found = found
        var agenda = found.agenda
        agenda.once = once
        agenda.group = group
        if let months { agenda.width = months.widthOfList }
        try found.order(
            by: order, of: "entries", like: found.session.console.printsText ? agenda : nil, days)
        return found.response(counted: count) { [found, agenda] page in
            let nothing = found.occurrences.isEmpty ? empty + ["   nothing"] : []
            let lines = nothing + found.lines(agenda, days: days)
            page.print(months?.lines(beside: lines) ?? lines)
            if undated > 0 {
                let what = undated == 1 ? "1 reminder" : "\(undated) reminders"
                page.print("\n\(what) without a date: ekcal todo")
            }
            if let hint { page.print("\nThe store is empty. \(hint)") }
            if showsHelp { page.print((hint != nil || undated > 0 ? "" : "\n") + Self.helpLine) }
        }
    }
}
