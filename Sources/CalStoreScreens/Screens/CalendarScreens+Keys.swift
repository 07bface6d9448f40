import Basics
import CalStore
import CalStoreLanguage
import Terminal

// What keys do: in a question, in a prompt, on a page and in a view.
extension CalendarScreens {
    mutating func press(_ key: KeyPress) -> [ScreenEffect] {
        turnedAt = nil
        if key == KeyPress(letter: "c", .control) { return keepDraft() + [.quit] }
        if isTooSmall {
            return key.code != .escape && [.back, .quit].contains(setup.keys.action(for: key))
                ? keepDraft() + [.quit] : []
        }
        if question != nil { return answer(key) }
        if prompt != nil { return type(key) }
        if editor != nil, !isHelpOfForm { return edit(key) }
        if leaveDrag(key) { return [] }
        say("")
        if let effects = beginNumber(key) { return effects }
        guard let action = setup.keys.action(for: key) else {
            say("\(CalendarScreens.name(key)) does nothing; \(setup.keys.name(of: .help)) shows the keys")
            return []
        }
        if action == .back, key.code == .escape, !canGoBack {
            let quits = setup.keys.row(of: .back)?.keys.first { $0 != "<Esc>" }.map(ScreenKeys.shown)
            say("this is the first screen; \(quits ?? setup.keys.name(of: .quit)) quits")
            return []
        }
        if pages.isEmpty, !hasUse(action) {
            say(
                "\(CalendarScreens.name(key)) does nothing here; \(setup.keys.name(of: .help)) shows the keys"
            )
            return []
        }
        if pages.last?.kind == .menu, let effects = moveInMenu(action) { return effects }
        if let page = pages.last, isHelpOfForm ? !action.isForPages : page.hidesItems && action.isForItems {
            say("\(CalendarScreens.name(key)) does nothing here; \(setup.keys.name(of: .back)) goes back")
            return []
        }
        return perform(action)
    }

    private static func name(_ key: KeyPress) -> String {
        key == KeyPress(letter: " ") ? "Space" : KeyNotation.text(key)
    }

    /// Whether the keys of the form are shown in front of it.
    var isHelpOfForm: Bool { editor != nil && pages.last?.kind == .help }

    /// Whether an action is possible now; says why not.
    private mutating func isPossible(_ action: ScreenAction) -> Bool {
        guard let need = setup.keys.row(of: action)?.need else { return true }
        if need == .writing || need == .change, setup.isReadOnly {
            say("this is read only")
            return false
        }
        if view == .freeTime, action == .longer || action == .shorter { return true }
        if action == .skip, isLeftOutSelected { return true }
        if need == .item || need == .change, reference == nil {
            sayThatNoneIsSelected()
            return false
        }
        return true
    }

    /// Says why an action has no item.
    mutating func sayThatNoneIsSelected() {
        say(
            isItemGone
                ? CalendarScreens.itemIsNotThere
                : "select an item first: \(setup.keys.name(of: .nextItem)) goes to the next one")
    }

    package mutating func perform(_ action: ScreenAction) -> [ScreenEffect] {
        guard isPossible(action) else { return [] }
        switch action {
        case .left, .right, .up, .down, .periodBefore, .periodAfter, .nextItem, .previousItem:
            return move(action)
        case .agenda: return showDays(.agenda)
        case .day: return showDays(.day)
        case .week: return showDays(.week)
        case .month: return showDays(.month)
        case .year: return showDays(.year)
        case .todo: return show(.todo)
        case .calendars: return show(.calendars)
        case .history: return show(.history)
        case .freeTime: return show(.freeTime)
        case .nextPane: return nextPane()
        case .open: return open()
        case .back: return back()
        case .quit: return [.quit]
        case .today:
            pages = []
            return goToDay(today)
        case .goTo: return ask(.goTo)
        case .sentence: return ask(.sentence)
        case .search: return ask(.search)
        case .filter: return ask(.filter, text: filter)
        case .noFilter where filter.isEmpty && hidden.isEmpty:
            say("there is no filter; \(setup.keys.name(of: .filter)) sets one")
            return []
        case .noFilter where filter.isEmpty:
            hidden = []
            return [.load(query), .keepHidden(hidden)]
        case .noFilter:
            filter = ""
            return [.load(query)]
        case .command: return ask(.command)
        case .number: return ask(.number)
        case .drafts: return [.findDrafts]
        case .help:
            if pages.last?.kind != .help { showHelp() }
            return []
        case .menu:
            showMenu()
            return []
        case .changeLayout:
            showsHours.toggle()
            time = nil
            guard view == .week || view == .freeTime else { return showDays(.week) }
            top = 0
            lay()
            goHome()
            return []
        case .drawAgain: return contents == nil ? [.drawAgain, .load(query)] : [.drawAgain]
        case .mouse:
            hasMouse.toggle()
            say("mouse " + (hasMouse ? "on" : "off"))
            return [.mouse(hasMouse)]
        default: return change(action)
        }
    }

    // MARK: Views

    /// Shows the days around the selected day, or around an item that was selected in a list without days.
    private mutating func showDays(_ view: ScreenView) -> [ScreenEffect] {
        if !self.view.showsDays || pane == .todo, let occurrence,
            occurrence.item.start ?? occurrence.item.due != nil
        {
            selected = ItemKey(occurrence)
            day = occurrence.start.wallTime(in: setup.zone).date
            time = nil
        }
        viewsAbove = []
        return show(view)
    }

    private mutating func open() -> [ScreenEffect] {
        if let page = pages.last {
            return page.kind == .item ? perform(.edit) : scrollPage(.periodAfter)
        }
        if let reference { return runForPage(["show", reference]) }
        switch view {
        case _ where pane == .calendars: return toggleCalendar()
        case .year: return goDown(to: .month)
        case .week, .month: return goDown(to: .day)
        case .calendars: return toggleCalendar()
        case .history: return openOperation()
        case .freeTime: return book()
        default:
            say("nothing is selected; \(setup.keys.name(of: .newEvent)) adds an event")
            return []
        }
    }

    /// From a grid to the selected day or month; `back` leads up again.
    private mutating func goDown(to view: ScreenView) -> [ScreenEffect] {
        viewsAbove.append(self.view)
        return show(view)
    }

    /// Whether there is something behind what is shown: a page, a pane, another view or a selected item.
    private var canGoBack: Bool {
        !pages.isEmpty || pane != .view || !view.showsDays || !viewsAbove.isEmpty
            || selected != nil && view != .agenda
    }

    private mutating func back() -> [ScreenEffect] {
        if !pages.isEmpty { return leavePage() }
        if pane != .view {
            pane = .view
            return []
        }
        if !view.showsDays { return show(viewBefore) }
        // In a view, `Esc` gives up the selected item before anything else.
        if selected == nil || view == .agenda, let above = viewsAbove.popLast() { return show(above) }
        if canGoBack {
            (selected, time) = (nil, nil)
            reveal()
            return []
        }
        return [.quit]
    }

    mutating func toggleCalendar() -> [ScreenEffect] {
        guard let contents, contents.calendars.indices.contains(calendarIndex) else { return [] }
        let id = contents.calendars[calendarIndex].id
        if hidden.remove(id) == nil { hidden.insert(id) }
        lay()
        return [.load(query), .keepHidden(hidden)]
    }

    /// Runs a command whose output becomes a page.
    mutating func runForPage(_ words: [String]) -> [ScreenEffect] {
        isPageWanted = true
        return [.run(words)]
    }

    // MARK: Help

    /// Whether an action can do something in this view.
    private func hasUse(_ action: ScreenAction) -> Bool {
        switch action {
        case .left, .right: view.hasDate
        default: true
        }
    }

    /// Whether the help of this view names a key: those for items do nothing where there are none.
    private func isInHelp(_ row: ScreenKeys.Row) -> Bool {
        if row.keys.isEmpty || !hasUse(row.action) { return false }
        if view == .freeTime, row.action == .longer || row.action == .shorter { return true }
        let hasItems = !view.isListOfLines && view != .year || hasSide
        return hasItems || row.need != .item && row.need != .change
    }

    private mutating func showHelp() {
        var table = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        for row in setup.keys.rows where isInHelp(row) {
            let keys = row.keys.map(ScreenKeys.shown).joined(separator: " ")
            table.add([.init(keys, .strong), .init(setup.keys.help(row))])
        }
        pages.append(
            ScreenPage(
                .help, title: "Keys: " + view.title,
                lines: table.lines(width: columnsOfPage, style: setup.style)))
    }

    /// The keys of the form, in front of it.
    mutating func showHelpOfForm() {
        var table = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        for (keys, says) in EditorForm.keys { table.add([.init(keys, .strong), .init(says)]) }
        pages.append(
            ScreenPage(
                .help, title: "Keys: form", lines: table.lines(width: columnsOfPage, style: setup.style)))
    }

    // MARK: Questions

    private mutating func answer(_ key: KeyPress) -> [ScreenEffect] {
        guard let question else { return [] }
        if key.code == .escape || key == KeyPress(letter: "q") {
            self.question = nil
            say("nothing was changed")
            return []
        }
        let number = key.text.flatMap { Int(String($0)) }.map { $0 - 1 }
        let chosen =
            setup.isForReader && number.map(question.choices.indices.contains) == true
            ? number.map { question.choices[$0] } : nil
        guard let choice = chosen ?? question.choices.first(where: { key == KeyPress(letter: $0.key) }) else {
            self.question?.remark = "\(CalendarScreens.name(key)) is not an answer"
            return []
        }
        self.question = choice.then.first
        say(choice.message)
        return choice.effects
    }
}
