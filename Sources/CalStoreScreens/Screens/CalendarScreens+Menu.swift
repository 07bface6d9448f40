import CalStore
import Terminal

// The menu: a list of what can be done with the selected item.
extension CalendarScreens {
    /// The actions that are possible for the selected item.
    var menuRows: [ScreenKeys.Row] {
        guard let occurrence else { return [] }
        return setup.keys.rows.filter { !$0.keys.isEmpty && CalendarScreens.fits($0, occurrence, setup) }
    }

    private static func fits(
        _ row: ScreenKeys.Row, _ occurrence: CalStoreOccurrence, _ setup: ScreenSetup
    ) -> Bool {
        let isReminder = occurrence.item.kind == .reminder
        switch row.action {
        case .menu: return false
        case .done: return isReminder && !setup.isReadOnly
        case .longer, .shorter: guard !isReminder else { return false }
        case .skip: guard !isReminder, occurrence.original != nil else { return false }
        case .answer: guard !occurrence.item.attendees.isEmpty else { return false }
        default: break
        }
        return row.need == .item || row.need == .change && !setup.isReadOnly
    }

    mutating func showMenu() {
        var table = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        for row in menuRows {
            table.add([.init(ScreenKeys.shown(row.keys.first ?? ""), .strong), .init(row.says)])
        }
        guard let occurrence else { return }
        var page = ScreenPage(
            .menu, title: occurrence.item.title, lines: table.lines(width: columns - 1, style: setup.style))
        page.item = ItemKey(occurrence)
        page.menu = menuRows.map(\.action)
        pages.append(page)
    }

    /// Ends the menu. Nil if its item is there; if another program has removed it, nothing is done with
    /// another one.
    private mutating func leaveMenu() -> [ScreenEffect]? {
        let isGone = isItemGone
        let effects = leavePage()
        guard isGone else { return nil }
        say(CalendarScreens.itemIsNotThere)
        return effects
    }

    /// Does an action of the menu.
    mutating func choose(inMenu index: Int) -> [ScreenEffect] {
        guard let actions = pages.last?.menu, actions.indices.contains(index) else { return [] }
        return leaveMenu() ?? perform(actions[index])
    }

    /// Moves in the menu or does what is selected there. Any other key ends it and acts as in the view: then
    /// the answer is nil.
    mutating func moveInMenu(_ action: ScreenAction) -> [ScreenEffect]? {
        let step: Int
        switch action {
        case .up, .previousItem: step = -1
        case .down, .nextItem: step = 1
        case .periodBefore: step = -height
        case .periodAfter: step = height
        case .left, .right: return []
        case .open: return choose(inMenu: selectedInMenu)
        case .number: return ask(.number)
        case .back: return nil
        default: return leaveMenu()
        }
        pages[pages.count - 1].select(selectedInMenu + step, height: height)
        return []
    }

    var selectedInMenu: Int { pages.last?.selected ?? 0 }

    /// Does what was clicked; a click beside it does nothing.
    mutating func clickMenu(row: Int) -> [ScreenEffect] {
        guard let page = pages.last, row < height else { return [] }
        return choose(inMenu: page.top + row)
    }
}
