import CalStore
import CalStorePlanning

// The selected item, which stays the same while other things change.
extension CalendarScreens {
    /// The most changes that the selection follows.
    private static let mostMoves = 200

    /// After a change, the selected occurrence stays selected: it may have another key and another day.
    mutating func follow(_ new: [ScreenMove]) {
        moves = (moves + new).suffix(CalendarScreens.mostMoves)
        guard let selected, let move = new.last(where: { $0.before == selected }) else { return }
        // An item of several days is selected on one of them, which moves with it.
        let before = occurrence.map { $0.start.wallTime(in: setup.zone).date.dayNumber }
        self.selected = move.after
        bind(move.after, insteadOf: selected)
        guard view.showsDays else { return }
        let start = move.start.wallTime(in: setup.zone).date
        day = before.map { day.adding(days: start.dayNumber - $0) } ?? start
        time = nil
    }

    /// The items of a list after the selected one, then those before it, the nearest first. In the agenda
    /// they are of the same day. Nil if the selected one is not in the list.
    var neighboursOfSelection: [ItemKey]? {
        guard selected != nil, view == .agenda || !view.showsDays else { return nil }
        let items = view == .agenda ? items(on: day) : body.places.filter { $0.what.occurrence != nil }
        guard let index = items.firstIndex(where: { key(of: $0) == selected }) else { return nil }
        return (items[(index + 1)...] + items[..<index].reversed()).compactMap { key(of: $0) }
    }

    /// After an undo or a redo, the selected occurrence has the key that it had before.
    mutating func followBack() {
        guard let selected, let contents else { return }
        let keys = Set(contents.occurrences.map(ItemKey.init))
        guard !keys.contains(selected) else { return }
        for move in moves.reversed() {
            let other = move.after == selected ? move.before : move.before == selected ? move.after : nil
            guard let other, keys.contains(other) else { continue }
            bind(other, insteadOf: selected)
            self.selected = other
            return
        }
    }

    /// After a deletion, the nearest item of a list is selected.
    mutating func selectNeighbour() {
        guard let selected, let contents, !isSelectionBound, !isLeftOutSelected else { return }
        let keys = Set(contents.occurrences.map(ItemKey.init))
        guard !keys.contains(selected) else { return }
        if let near = neighbours.first(where: keys.contains) { self.selected = near }
    }

    // MARK: The item of a page

    /// The words about an item that another program has removed.
    static let itemIsNotThere = "the item is not there any more"

    /// The item that the open line or page is for; nil for none. Its keys act on no other one.
    var boundItem: ItemKey? { prompt?.item ?? pages.last?.item }

    /// Whether another program has removed the item of the open line or page.
    var isItemGone: Bool { boundItem != nil && occurrence == nil }

    /// Whether the selection stays as it is, even if its item is gone: no other one may be in its place while
    /// a line or a page is open for it.
    var isSelectionBound: Bool { selected != nil && selected == boundItem }

    /// Gives the open lines and pages of an item its new key.
    private mutating func bind(_ new: ItemKey, insteadOf old: ItemKey) {
        if prompt?.item == old { prompt?.item = new }
        for index in pages.indices where pages[index].item == old { pages[index].item = new }
    }

    /// Leaves a page. Where its item is gone, another one is selected.
    mutating func leavePage() -> [ScreenEffect] {
        let isGone = isItemGone
        pages.removeLast()
        return isGone ? [.load(query)] : []
    }

    /// Ends the line that is typed. Where its item is gone, another one is selected.
    mutating func leavePrompt() -> [ScreenEffect] {
        let isGone = isItemGone
        prompt = nil
        return isGone ? [.load(query)] : []
    }

    /// After a command, the page of an item that is not there any more ends.
    mutating func leavePagesOfGoneItems() {
        guard let contents else { return }
        let keys = Set((contents.occurrences + (contents.side ?? [])).map(ItemKey.init))
        pages.removeAll { page in page.kind == .item && page.item.map { !keys.contains($0) } ?? false }
    }

    /// Whether the place of a date that was left out is selected, so that it can be put back.
    var isLeftOutSelected: Bool { leftOut != nil && leftOut?.key == selected && occurrence == nil }

    func key(of place: PaintedPlace) -> ItemKey? { place.what.occurrence.map(ItemKey.init) }

    /// The selected occurrence; nil if none is, if it is not in view, or if a line or a page is open for
    /// another one.
    package var occurrence: CalStoreOccurrence? {
        let found = selectedOccurrence
        guard let boundItem else { return found }
        return found.map(ItemKey.init) == boundItem ? found : nil
    }

    private var selectedOccurrence: CalStoreOccurrence? {
        if pane != .view { return pane == .todo ? reminderInSide : nil }
        guard let selected, view != .freeTime, isDrawn(selected) else { return nil }
        return contents?.occurrences.first { ItemKey($0) == selected }
    }

    /// Whether an item has a place in the view. A grid has no room for all of them, and what cannot be seen
    /// must not be changed.
    private func isDrawn(_ item: ItemKey) -> Bool { body.places.contains { key(of: $0) == item } }

    /// The reference to the selected item, as commands take it.
    package var reference: String? {
        guard let occurrence, let contents else { return nil }
        return contents.names.reference(to: occurrence)
    }

    /// The places of items of a day, in order.
    func items(on day: CivilDate) -> [PaintedPlace] {
        body.places.filter { place in
            guard case .item(_, let own) = place.what else { return false }
            return own == day
        }
    }

    /// Selects the first item of the selected day or, where there is none, the day itself.
    mutating func selectFirst() {
        if view.showsDays {
            selected = items(on: day).first.flatMap { key(of: $0) }
        } else {
            selected = body.places.first { $0.what.occurrence != nil }.flatMap { key(of: $0) }
        }
        reveal()
    }

    /// Scrolls a day of the agenda to the top.
    mutating func showOnTop(_ day: CivilDate) {
        let place = body.places.first { place in
            if case .day(let own) = place.what { own == day } else { false }
        }
        if let place { top = place.rows.lowerBound }
        reveal()
    }

    mutating func select(_ place: PaintedPlace) {
        selected = key(of: place)
        if let day = place.what.day, view.showsDays { self.day = day }
        time = nil
        reveal()
    }
}
