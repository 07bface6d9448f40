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
        guard let occurrence, let reference else { return }
        var page = ScreenPage(
            .menu, title: occurrence.item.title, lines: table.lines(width: columns - 1, style: setup.style))
        page.menu = (reference, menuRows.map(\.action))
        pages.append(page)
    }

    /// Ends the menu. False if its item is not selected any more, because another program has removed it.
    private mutating func leaveMenu() -> Bool {
        let item = pages.removeLast().menu?.reference
        if item == reference { return true }
        say("the item is not there any more")
        return false
    }

    /// Does an action of the menu.
    mutating func choose(inMenu index: Int) -> [ScreenEffect] {
        guard let actions = pages.last?.menu?.actions, actions.indices.contains(index) else { return [] }
        return leaveMenu() ? perform(actions[index]) : []
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
        default: return leaveMenu() ? nil : []
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
