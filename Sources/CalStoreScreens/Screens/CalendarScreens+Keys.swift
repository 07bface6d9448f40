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
        if editor != nil { return edit(key) }
        if leaveDrag(key) { return [] }
        say("")
        if let effects = beginNumber(key) { return effects }
        guard let action = setup.keys.action(for: key) else {
            say("\(KeyNotation.text(key)) does nothing; \(setup.keys.name(of: .help)) shows the keys")
            return []
        }
        if action == .back, key.code == .escape, !canGoBack {
            let quits = setup.keys.row(of: .back)?.keys.first { $0 != "<Esc>" }.map(ScreenKeys.shown)
            say("this is the first screen; \(quits ?? setup.keys.name(of: .quit)) quits")
            return []
        }
        if pages.last?.kind == .menu, let effects = moveInMenu(action) { return effects }
        return perform(action)
    }

    /// Whether an action is possible now; says why not.
    private mutating func isPossible(_ action: ScreenAction) -> Bool {
        guard let need = setup.keys.row(of: action)?.need else { return true }
        if need == .writing || need == .change, setup.isReadOnly {
            say("this is read only")
            return false
        }
        if view == .freeTime, action == .longer || action == .shorter { return true }
        if need == .item || need == .change, reference == nil {
            say("select an item first: \(setup.keys.name(of: .nextItem)) goes to the next one")
            return false
        }
        return true
    }

    package mutating func perform(_ action: ScreenAction) -> [ScreenEffect] {
        guard isPossible(action) else { return [] }
        switch action {
        case .left, .right, .up, .down, .periodBefore, .periodAfter, .nextItem, .previousItem:
            return move(action)
        case .agenda: return show(.agenda)
        case .day: return show(.day)
        case .week: return show(.week)
        case .month: return show(.month)
        case .year: return show(.year)
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
        case .noFilter:
            filter = ""
            hidden = []
            return [.load(query), .keepHidden(hidden)]
        case .command: return ask(.command)
        case .number: return ask(.number)
        case .drafts: return [.findDrafts]
        case .help:
            pages.append(ScreenPage(.help, title: "Keys", lines: helpLines))
            return []
        case .menu:
            showMenu()
            return []
        case .changeLayout:
            showsHours.toggle()
            time = nil
            guard view == .week || view == .freeTime else { return show(.week) }
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

    private mutating func open() -> [ScreenEffect] {
        if let page = pages.last {
            return page.kind == .item ? perform(.edit) : scrollPage(.periodAfter)
        }
        if let reference { return runForPage(["show", reference]) }
        switch view {
        case _ where pane == .calendars: return toggleCalendar()
        case .year: return show(.month)
        case .week, .month: return show(.day)
        case .calendars: return toggleCalendar()
        case .history: return openOperation()
        case .freeTime: return book()
        default:
            say("nothing is selected; \(setup.keys.name(of: .newEvent)) adds an event")
            return []
        }
    }

    /// Whether there is something behind what is shown: a page, a pane, another view or a selected item.
    private var canGoBack: Bool {
        !pages.isEmpty || pane != .view || !view.showsDays || selected != nil && view != .agenda
    }

    private mutating func back() -> [ScreenEffect] {
        if !pages.isEmpty {
            pages.removeLast()
            return []
        }
        if pane != .view {
            pane = .view
            return []
        }
        if !view.showsDays { return show(viewBefore) }
        // In a view, `Esc` gives up the selected item before anything else.
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

    private var helpLines: [String] {
        var table = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        for row in setup.keys.rows where !row.keys.isEmpty {
            let keys = row.keys.map(ScreenKeys.shown).joined(separator: " ")
            table.add([.init(keys, .strong), .init(row.says)])
        }
        return table.lines(width: columns - 1, style: setup.style)
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
            self.question?.remark = "\(KeyNotation.text(key)) is not an answer"
            return []
        }
        self.question = choice.then.first
        say(choice.message)
        return choice.effects
    }
}
