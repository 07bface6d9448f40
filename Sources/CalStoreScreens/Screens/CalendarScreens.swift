import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// The full-screen calendar as a value: what it shows, and what each event does to it. It has no terminal, no
/// clock, no file and no store: it asks for what it needs by effects.
///
/// ```swift
/// var screens = CalendarScreens(setup, now: now, columns: 80, rows: 24)
/// var effects = screens.start(.week)
/// effects = screens.reduce(.loaded(contents))
/// effects = screens.reduce(.input(.key(KeyPress(letter: "j"))))
/// terminal.show(screens.frame())
/// ```
/// Every session can so be recorded and played again: the same events give the same frames.
package struct CalendarScreens {
    package var setup: ScreenSetup
    package internal(set) var now: Instant
    package internal(set) var columns: Int
    package internal(set) var rows: Int

    /// The view, and the one to which `back` leads.
    package internal(set) var view = ScreenView.agenda
    var viewBefore = ScreenView.agenda
    /// The grids from which `open` led down to this view, the first one first.
    var viewsAbove: [ScreenView] = []
    /// The selected day.
    package internal(set) var day: CivilDate
    /// The selected item; nil for the day itself.
    package internal(set) var selected: ItemKey?
    /// The selected time in the hours of a day.
    var time: Instant?
    /// Whether a week is drawn by its hours.
    var showsHours = false
    /// The last changes of keys of occurrences, which the selection follows; undo takes them back.
    var moves: [ScreenMove] = []
    /// The items near the selected one when it was last in the list, the nearest first.
    var neighbours: [ItemKey] = []
    /// The selected calendar, by its place.
    var calendarIndex = 0
    /// The selected operation of the history, and the selected free time.
    var operation: CalStoreOperation.ID?
    var slot: Range<Instant>?
    /// The least length of free time in seconds, and the most operations of the history.
    var freeLength = CalendarScreens.usualFreeLength
    static let usualFreeLength = 1800
    var mostOperations = ScreenQuery.usualOperations
    /// The first day of the hours that are side by side; it moves only as far as the selected day needs.
    var firstOfHours: CivilDate?
    /// The pane with the focus, what stands beside the view, and the reminder that is selected there.
    package internal(set) var pane = ScreenPane.view
    var side = ScreenSide()
    var sideSelected: ItemKey?
    /// The reminders that were completed since this view was entered.
    var completedHere: Set<CalStoreItem.ID> = []
    /// The movement of the mouse while its button is down.
    var drag: ScreenDrag?
    /// The items that another program has just changed.
    package internal(set) var changedItems: Set<ItemKey> = []
    /// The reason why the store could not be read for this view; empty if it was. It stays until it can be.
    var unread = ""
    /// Whether the next answer of the store is due to another program.
    var awaitsOthers = false
    package internal(set) var filter = ""
    /// The filter before the one that was typed last, until that is known to be one.
    var filterBefore: String?
    package internal(set) var searchText = ""
    package internal(set) var hidden: Set<CalStoreCalendar.ID> = []

    package internal(set) var pages: [ScreenPage] = []
    package internal(set) var prompt: ScreenPrompt?
    package internal(set) var question: ScreenQuestion?
    /// The form in which an item is edited; nil if none is open.
    package internal(set) var editor: EditorForm?
    /// Whether a command of the form is running, and whether it has lent its texts to the user's editor.
    var isSaving = false
    var isLending = false
    /// The texts of the form that are kept as a draft.
    var keptDraft: [EditorField: String] = [:]
    /// The forms that were not saved, the newest first.
    var drafts: [ScreenDraft] = []
    /// The newest message, and whether it is an error.
    package internal(set) var message = ""
    var isMessageBad = false
    /// The cell of a click that turned the month.
    var turnedAt: (column: Int, row: Int)?
    /// The alarms that ring, the newest last.
    package internal(set) var alarms: [(text: String, reference: String)] = []
    /// The item that was copied, and whether it was cut.
    var clipboard: (reference: String, title: String, isCut: Bool)?
    /// The command that pastes what was cut.
    var pasted: [String] = []
    /// Whether the program takes the mouse.
    package var hasMouse = true
    /// The date of a series that was left out last, and its reference.
    var leftOut: (key: ItemKey, reference: String)?
    /// The minutes by which arrows have shifted the item that is moved.
    var shift = 0
    /// The lines that were typed, by purpose.
    var typed: [ScreenPrompt.Purpose: [String]] = [:]

    /// The newest answer of the store.
    package internal(set) var contents: ScreenContents?
    /// The lines of the view.
    var body = ScreenBody()
    /// The first line of the view that is shown.
    var top = 0

    /// The least size.
    package static let leastColumns = 60
    package static let leastRows = 20

    package init(_ setup: ScreenSetup, now: Instant, columns: Int, rows: Int) {
        (self.setup, self.now, self.columns, self.rows) = (setup, now, columns, rows)
        day = setup.zone.local(at: now).date
    }

    package var today: CivilDate { setup.zone.local(at: now).date }
    /// The columns of a page. A command that prints one lays its tables out for them.
    package var columnsOfPage: Int { max(1, columns - 1) }
    /// Whether the terminal is too small to show anything.
    var isTooSmall: Bool { columns < CalendarScreens.leastColumns || rows < CalendarScreens.leastRows }
    /// The lines between the title line and the foot.
    var height: Int { max(1, rows - 2) }
    /// The lines of the fullest day of a month, if the other weeks are empty, in steps of 20: a month has a
    /// rule and a line for each of four weeks at least.
    private var mostOfMonthDay: Int { max(1, (height - 8 + 19) / 20) * 20 }

    // MARK: Events

    /// Begins with a view.
    ///
    /// - Parameter hidden: The calendars that were hidden the last time.
    package mutating func start(
        _ view: ScreenView, on day: CivilDate? = nil, hidden: Set<CalStoreCalendar.ID> = []
    ) -> [ScreenEffect] {
        if let day { self.day = day }
        self.hidden = hidden
        return show(view)
    }

    /// Changes the state, and says what is wanted then.
    package mutating func reduce(_ event: ScreenEvent) -> [ScreenEffect] {
        switch event {
        case .input(.key(let key)): return press(key)
        case .input(.paste(let paste)):
            if isTooSmall { return [] }
            return editor.flatMap { isHelpOfForm ? nil : self.paste(paste, into: $0) }
                ?? self.paste(paste.text)
        case .input(.mouse(let event)): return mouse(event)
        case .input: return []
        case .size(let columns, let rows):
            let (hadSide, most) = (hasSide, query.mostOfDay)
            (self.columns, self.rows) = (columns, rows)
            if drag?.isMoved == true { say("nothing was changed") }
            drag = nil
            lay()
            revealEditor()
            return hasSide && !hadSide || query.mostOfDay > most ? [.load(query)] : []
        case .loaded(let contents):
            if let effects = refuseFilter(contents) { return effects }
            let isFirst = self.contents == nil || view == .day && self.contents?.days != contents.days
            let isOfOthers = awaitsOthers
            take(contents)
            if isFirst { goHome() }
            return refreshedPage() + (isOfOthers && prompt?.purpose == .move ? textHasChanged() : [])
        case .ran(let outcome): return editorRan(outcome) ?? take(outcome)
        case .opened(let opening): return take(opening)
        case .itemIsGone: return itemIsGone()
        case .attempted(let outcome):
            attempted(outcome)
            return []
        case .paused: return paused()
        case .draftsFound(let found, let asks):
            drafts = found
            if asks { askDraft(0) } else { offerDrafts() }
            return []
        case .previewed(let words, let lines, let isBad):
            guard var prompt, prompt.asked == words else { return [] }
            prompt.reading = lines + (isBad ? [] : spanToCome(prompt.purpose))
            prompt.isBad = isBad
            self.prompt = prompt
            return []
        case .completed(let text, let candidates):
            complete(to: text, candidates)
            return []
        case .changed(let revision):
            // An own change was read with its answer.
            if let revision, revision == contents?.revision { return [] }
            awaitsOthers = true
            return [.load(query)] + editorRefresh
        case .marksEnded:
            changedItems = []
            return []
        case .suggested(let suggestions):
            editor?.take(suggestions)
            return []
        case .time(let instant):
            let before = today
            now = instant
            editor?.set(now: instant)
            lay()
            return before == today ? [] : [.load(query)]
        case .alarm(let text, let reference):
            alarms.removeAll { $0.reference == reference }
            alarms.append((text, reference))
            return []
        case .failed(let reason):
            if contents == nil { unread = reason }
            say(reason, isBad: true)
            return []
        }
    }

    // MARK: Showing

    /// The question for what is shown.
    package var query: ScreenQuery {
        var query = ScreenQuery(view: view, day: day)
        query.filter = filter
        query.hidden = hidden
        query.text = searchText
        query.length = freeLength
        query.most = mostOperations
        if view == .month { query.mostOfDay = mostOfMonthDay }
        query.hasSide = hasSide
        query.completed = completedHere
        return query
    }

    /// The questions for the periods after and before this one. A program can ask them while nothing is
    /// typed, so that the next key needs no reading.
    package var queriesNearby: [ScreenQuery] {
        guard let contents, contents.query.view == view, pages.isEmpty, editor == nil else { return [] }
        let days: [CivilDate]
        switch view {
        case .day: days = [1, -1].map { day.adding(days: $0) }
        case .week, .freeTime: days = [7, -7].map { day.adding(days: $0) }
        case .month: days = [1, -1].map { day.adding(months: $0) }
        default: days = []
        }
        return days.map { day in
            var query = query
            query.day = day
            return query
        }
    }

    mutating func say(_ text: String, isBad: Bool = false) {
        (message, isMessageBad, lastCommand) = (text, isBad, [])
    }

    mutating func show(_ view: ScreenView) -> [ScreenEffect] {
        turnedAt = nil
        if view != self.view, self.view.showsDays { viewBefore = self.view }
        if view != .freeTime { freeLength = CalendarScreens.usualFreeLength }
        self.view = view
        completedHere = []
        pane = .view
        changedItems = []
        pages = []
        top = 0
        contents = nil
        unread = ""
        body = ScreenBody()
        return [.load(query)]
    }

    /// Goes to a day, and asks for its items if they are not here.
    mutating func go(to day: CivilDate) -> [ScreenEffect] {
        self.day = day
        selected = nil
        time = nil
        guard let contents, contents.query.view == view, contents.days.contains(day), view != .day else {
            return [.load(query)]
        }
        // The grid of a month is the same for each of its days.
        if view == .month { reveal() } else { lay() }
        if view == .agenda {
            selectFirst()
            showOnTop(day)
        }
        if view == .freeTime { selectSlot(onOrAfter: day) }
        return []
    }

    private mutating func take(_ contents: ScreenContents) {
        guard contents.query.view == view else { return }
        if let problem = contents.problem { say(problem, isBad: view == .search || !filter.isEmpty) }
        if prompt?.purpose == .search {
            let reading = queryReading(contents)
            prompt?.reading = reading
        }
        if contents.query.search != nil {
            guard contents.problem == nil else { return }
            // The nearest day with items.
            let forward = contents.query.search == .forward
            let days = contents.occurrences.map { $0.start.wallTime(in: setup.zone).date }
            day = (forward ? days.first { $0 > day } : days.last { $0 < day }) ?? day
            selected = nil
        }
        let before = self.contents
        let rowBefore = before == nil ? nil : rowOfSelection
        neighbours = before == nil ? [] : neighboursOfSelection ?? neighbours
        self.contents = contents
        unread = ""
        followBack()
        if mustRefreshPage { leavePagesOfGoneItems() }
        if awaitsOthers {
            markChanges(since: before)
            mustRefreshPage = true
        }
        awaitsOthers = false
        leaveOldUndo(since: before)
        keepLine()
        selectNeighbour()
        lay()
        if contents.query.search == .backward, let last = items(on: day).last { select(last) }
        if view.showsDays, selected != nil, let own = placeOfSelection?.what.day, own != day {
            // The selected item was moved, or it was selected in a list of other days.
            day = own
            lay()
        }
        guard view == .agenda || !view.showsDays else { return }
        if let rowBefore, view == .agenda, let line = lineOfSelection {
            // The days before are others, but the selection stays where it was, below its heading.
            top = line - rowBefore
            reveal()
        }
        if isLeftOutSelected || isSelectionBound { return }
        let isGone = selected == nil || !body.places.contains { key(of: $0) == selected }
        if isGone { selectFirst() }
        if view == .agenda, isGone || before == nil { showOnTop(day) }
    }

    /// Hours begin with the usual ones, which are followed by the present time where they are too many lines.
    mutating func goHome() {
        guard body.home > 0 else { return }
        top = body.home - body.head
        let room = max(1, height - body.legend.count)
        if let present = presentHour, row(ofLine: present.rows.lowerBound, room) == nil {
            top = present.rows.lowerBound - room / 2
        }
        reveal()
    }

    /// The row of the selection below the title line, in a view that scrolls.
    private var rowOfSelection: Int? {
        guard let line = lineOfSelection, line >= top else { return nil }
        return line - top
    }

    /// After a change, the page of an item shows it anew.
    private mutating func refreshedPage() -> [ScreenEffect] {
        defer { mustRefreshPage = false }
        guard mustRefreshPage, pages.contains(where: { $0.kind == .item }), let reference else { return [] }
        isPageRefreshed = true
        return [.run(["show", reference])]
    }

    private mutating func take(_ outcome: ScreenOutcome) -> [ScreenEffect] {
        let (isAsked, isRefresh) = (isPageWanted, isPageRefreshed && isOfSelection(outcome.words))
        (isPageWanted, isPageRefreshed) = (false, false)
        if isRefresh, outcome.exit == 0 {
            guard let index = pages.lastIndex(where: { $0.kind == .item }) else { return [] }
            var page = page(of: outcome)
            page.scroll(by: pages[index].top, height: height)
            pages[index] = page
            return []
        }
        forgetCut(outcome)
        let lines = outcome.output.filter { !$0.isEmpty }
        if outcome.exit != 0 {
            // The lines below the first one say what to do.
            let errors = outcome.errors.map(\.trimmed).filter { !$0.isEmpty }
            let all = errors.reduce("") { text, line in
                text.isEmpty ? line : text + (text.hasSuffix("?") ? " " : "; ") + line
            }
            if isAsked, DisplayWidth.of(all) >= columns {
                let lines = errors.flatMap { TextWrap.fitted($0, width: columnsOfPage, indent: 2) }
                pages.append(ScreenPage(.output, title: title(of: outcome.words), lines: lines))
            }
            say(all.isEmpty ? "exit \(outcome.exit)" : all, isBad: true)
        } else if isAsked, lines.count > (outcome.hasChanged ? CalendarScreens.shortAnswer : 1) {
            pages.append(page(of: outcome))
        } else {
            // Notes and warnings come after the answer.
            say(([answer(outcome)] + (lines.isEmpty ? [] : outcome.errors)).joined(separator: "; "))
            lastCommand = outcome.hasChanged ? outcome.words : []
            sayThatItCanBePutBack(outcome)
        }
        guard outcome.hasChanged else { return [] }
        follow(outcome.moves)
        mustRefreshPage = true
        return [.load(query)]
    }

    private func page(of outcome: ScreenOutcome) -> ScreenPage {
        let isItem = isOfSelection(outcome.words)
        let lines = (outcome.output + outcome.errors).flatMap { TextWrap.fitted($0, width: columnsOfPage) }
        var page = ScreenPage(isItem ? .item : .output, title: title(of: outcome.words), lines: lines)
        if isItem { page.item = occurrence.map(ItemKey.init) }
        return page
    }

    /// Whether a command shows the selected item. The keys of its page change that item.
    private func isOfSelection(_ words: [String]) -> Bool {
        words.count == 2 && words[0] == "show" && words[1] == reference
    }

    private func title(of words: [String]) -> String {
        if isOfSelection(words), let occurrence { return occurrence.item.title }
        return "ekcal " + words.joined(separator: " ")
    }

    /// The words of the command that made the last change; shown beside its message.
    var lastCommand: [String] = []
    /// The lines of the answer to a change, which need no page.
    private static let shortAnswer = 3
    /// Whether the output of the running command becomes a page.
    var isPageWanted = false
    /// Whether the page of an item is out of date, and whether the running command shows it anew.
    private var mustRefreshPage = false
    private var isPageRefreshed = false
}
