import Basics
import CalStore
import CalStoreLanguage
import Terminal

// What keys do: in a question, in a prompt, on a page and in a view.
extension CalendarScreens {
    mutating func press(_ key: KeyPress) -> [ScreenEffect] {
        if key == KeyPress(letter: "c", .control) { return keepDraft() + [.quit] }
        if isTooSmall {
            return [.back, .quit].contains(setup.keys.action(for: key)) ? keepDraft() + [.quit] : []
        }
        if question != nil { return answer(key) }
        if prompt != nil { return type(key) }
        if editor != nil { return edit(key) }
        say("")
        guard let action = setup.keys.action(for: key) else {
            say("\(KeyNotation.text(key)) does nothing; \(setup.keys.name(of: .help)) shows the keys")
            return []
        }
        if pages.last?.kind == .menu, action != .back { pages.removeLast() }
        return perform(action)
    }

    /// Whether an action is possible now; says why not.
    private mutating func isPossible(_ action: ScreenAction) -> Bool {
        guard let need = setup.keys.row(of: action)?.need else { return true }
        if need == .writing || need == .change, setup.isReadOnly {
            say("this is read only")
            return false
        }
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
        case .nextPane: return nextPane()
        case .open: return open()
        case .back: return back()
        case .quit: return [.quit]
        case .today:
            if !view.showsDays { return [] }
            pages = []
            return go(to: today)
        case .goTo: return ask(.goTo)
        case .sentence: return ask(.sentence)
        case .search: return ask(.search, text: view == .search ? searchText : "")
        case .filter: return ask(.filter, text: filter)
        case .noFilter:
            filter = ""
            hidden = []
            return [.load(query)]
        case .command: return ask(.command)
        case .help:
            pages.append(ScreenPage(.help, title: "Keys", lines: helpLines))
            return []
        case .menu:
            pages.append(ScreenPage(.menu, title: occurrence?.item.title ?? "Actions", lines: menuLines))
            return []
        case .changeLayout:
            showsHours.toggle()
            time = nil
            guard view == .week else { return show(.week) }
            lay()
            return []
        case .drawAgain: return [.drawAgain]
        case .mouse:
            hasMouse.toggle()
            say("mouse " + (hasMouse ? "on" : "off"))
            return [.mouse(hasMouse)]
        default: return change(action)
        }
    }

    // MARK: Views

    private mutating func nextPane() -> [ScreenEffect] {
        switch view {
        case .todo: show(.calendars)
        case .calendars, .search: show(viewBefore)
        default: show(.todo)
        }
    }

    private mutating func open() -> [ScreenEffect] {
        if let page = pages.last {
            return page.kind == .item ? perform(.edit) : scrollPage(.periodAfter)
        }
        if let reference { return runForPage(["show", reference]) }
        switch view {
        case .year: return show(.month)
        case .week, .month: return show(.day)
        case .calendars: return toggleCalendar()
        default:
            say("nothing is selected")
            return []
        }
    }

    private mutating func back() -> [ScreenEffect] {
        if !pages.isEmpty {
            pages.removeLast()
            return []
        }
        if !view.showsDays { return show(viewBefore) }
        // In a view, `Esc` gives up the selected item before anything else.
        if selected != nil, view != .agenda {
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
        return [.load(query)]
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

    private var menuLines: [String] {
        var table = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        for row in setup.keys.rows {
            guard let key = row.keys.first, row.need == .item || row.need == .change || row.action == .done
            else { continue }
            table.add([.init(ScreenKeys.shown(key), .strong), .init(row.says)])
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
        guard let choice = question.choices.first(where: { key == KeyPress(letter: $0.key) }) else {
            return []
        }
        self.question = nil
        return choice.effects
    }

    // MARK: Mouse and paste

    mutating func paste(_ text: String) -> [ScreenEffect] {
        guard prompt != nil else {
            say("nothing takes pasted text here")
            return []
        }
        prompt?.line.press(.text(text))
        return textHasChanged()
    }

    mutating func mouse(_ event: MouseEvent) -> [ScreenEffect] {
        guard !isTooSmall, prompt == nil, question == nil else { return [] }
        if editor != nil {
            return event.kind == .press(.left) ? clickEditor(column: event.column, row: event.row) : []
        }
        switch event.kind {
        case .wheelUp, .wheelDown:
            let isUp = event.kind == .wheelUp
            if !pages.isEmpty { return scrollPage(isUp ? .up : .down) }
            let isPaged = view == .month || view == .week || view == .year
            return move(isPaged ? (isUp ? .periodBefore : .periodAfter) : (isUp ? .up : .down))
        case .press(.left):
            guard pages.isEmpty, event.row >= 1, event.row <= height else { return [] }
            say("")
            let row = event.row - 1 + top
            let hit =
                body.places.last { $0.what.occurrence != nil && $0.contains(column: event.column, row: row) }
                ?? body.places.last { $0.contains(column: event.column, row: row) }
            return hit.map { click($0) } ?? []
        default: return []
        }
    }

    private mutating func click(_ place: PaintedPlace) -> [ScreenEffect] {
        switch place.what {
        case .item:
            let isAgain =
                key(of: place) == selected && place.what.day == (view.showsDays ? day : place.what.day)
            if isAgain { return open() }
            select(place)
            return []
        case .day(let day):
            if day == self.day, selected == nil { return open() }
            return go(to: day)
        case .time(let time):
            (self.time, selected) = (time, nil)
            return []
        case .line(let index):
            let isAgain = index == calendarIndex
            calendarIndex = index
            return isAgain ? toggleCalendar() : []
        }
    }
}
