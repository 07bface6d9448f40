import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

// Moving the selection. Each view has its own meaning of up and down.
extension CalendarScreens {
    mutating func move(_ action: ScreenAction) -> [ScreenEffect] {
        if !pages.isEmpty { return scrollPage(action) }
        if let effects = moveInSide(action) { return effects }
        switch view {
        case .agenda, .todo, .search: return moveInList(action)
        case .calendars: return moveInCalendars(action)
        case .day: return moveInDay(action)
        case .week: return moveInWeek(action)
        case .month, .year: return moveInGrid(action)
        case .history: return moveInHistory(action)
        case .freeTime: return moveInFreeTime(action)
        }
    }

    mutating func scrollPage(_ action: ScreenAction) -> [ScreenEffect] {
        guard let index = pages.indices.last else { return [] }
        let count: Int
        switch action {
        case .up: count = -1
        case .down: count = 1
        case .periodBefore, .left: count = -height
        default: count = height
        }
        pages[index].scroll(by: count, height: height)
        return []
    }

    private mutating func moveInList(_ action: ScreenAction) -> [ScreenEffect] {
        let items = body.places.filter { $0.what.occurrence != nil }
        let index = items.firstIndex { key(of: $0) == selected && (view != .agenda || $0.what.day == day) }
        switch action {
        case .left, .right:
            guard view == .agenda else { return [] }
            return go(to: day.adding(days: action == .left ? -1 : 1))
        case .up, .down, .nextItem, .previousItem:
            let isDown = action == .down || action == .nextItem
            let next = index.map { $0 + (isDown ? 1 : -1) } ?? nearest(items, isDown)
            if let next, items.indices.contains(next) {
                select(items[next])
                return []
            }
            return endOfList(isDown)
        case .periodBefore, .periodAfter:
            let isDown = action == .periodAfter
            guard let line = items.isEmpty ? nil : lineOfSelection else { return endOfList(isDown) }
            let wanted = line + (isDown ? height - 2 : 2 - height)
            let next =
                isDown
                ? items.last { $0.rows.lowerBound <= wanted && $0.rows.lowerBound > line }
                : items.first { $0.rows.lowerBound >= wanted && $0.rows.lowerBound < line }
            if let next {
                select(next)
                return []
            }
            return endOfList(isDown)
        default: return []
        }
    }

    /// The agenda goes on beyond what is here; another list has an end.
    private mutating func endOfList(_ isDown: Bool) -> [ScreenEffect] {
        if view == .agenda { return search(isDown ? .forward : .backward) }
        say(selected == nil ? "nothing is here" : "this is the \(isDown ? "last" : "first") one")
        return []
    }

    /// The item after or before a day without one.
    private func nearest(_ items: [PaintedPlace], _ isDown: Bool) -> Int? {
        guard view == .agenda else { return items.isEmpty ? nil : 0 }
        return isDown
            ? items.firstIndex { ($0.what.day ?? .distantPast) >= day }
            : items.lastIndex { ($0.what.day ?? .distantFuture) <= day }
    }

    /// Looks for the nearest day with items outside of what is here.
    private func search(_ direction: ScreenQuery.Search) -> [ScreenEffect] {
        var query = query
        query.search = direction
        return [.load(query)]
    }

    private mutating func moveInCalendars(_ action: ScreenAction) -> [ScreenEffect] {
        let count = contents?.calendars.count ?? 0
        let step: Int
        switch action {
        case .up, .previousItem: step = -1
        case .down, .nextItem: step = 1
        case .periodBefore: step = -height
        case .periodAfter: step = height
        default: return []
        }
        calendarIndex = max(0, min(calendarIndex + step, count - 1))
        lay()
        reveal()
        return []
    }

    private mutating func moveInGrid(_ action: ScreenAction) -> [ScreenEffect] {
        switch action {
        case .left: return go(to: day.adding(days: -1))
        case .right: return go(to: day.adding(days: 1))
        case .up: return go(to: day.adding(days: -7))
        case .down: return go(to: day.adding(days: 7))
        case .periodBefore: return go(to: day.adding(months: view == .year ? -12 : -1))
        case .periodAfter: return go(to: day.adding(months: view == .year ? 12 : 1))
        default: return stepThroughDay(action == .nextItem ? 1 : -1)
        }
    }

    private mutating func moveInWeek(_ action: ScreenAction) -> [ScreenEffect] {
        switch action {
        case .left: return go(to: day.adding(days: -1))
        case .right: return go(to: day.adding(days: 1))
        case .periodBefore: return go(to: day.adding(days: -7))
        case .periodAfter: return go(to: day.adding(days: 7))
        case .down where showsHours: return stepThroughHours(1)
        case .up where showsHours: return stepThroughHours(-1)
        case .down, .nextItem: return stepThroughDay(1)
        default: return stepThroughDay(-1)
        }
    }

    private mutating func moveInDay(_ action: ScreenAction) -> [ScreenEffect] {
        switch action {
        case .left, .periodBefore: return go(to: day.adding(days: -1))
        case .right, .periodAfter: return go(to: day.adding(days: 1))
        case .nextItem: return stepThroughDay(1)
        case .previousItem: return stepThroughDay(-1)
        default: return stepThroughHours(action == .down ? 1 : -1)
        }
    }

    /// The next item of the selected day; before the first one, the day itself.
    private mutating func stepThroughDay(_ step: Int) -> [ScreenEffect] {
        let items = items(on: day)
        guard !items.isEmpty else {
            sayUnshown(besides: 0)
            return []
        }
        let index = items.firstIndex { key(of: $0) == selected }
        let next = index.map { $0 + step } ?? (step > 0 ? 0 : -1)
        if next < 0 {
            selected = nil
            reveal()
        } else if items.indices.contains(next) {
            select(items[next])
        } else if step > 0 {
            sayUnshown(besides: items.count)
        }
        return []
    }

    /// The number of items of the selected day, also of those that a grid has no room for; nil in a list.
    var itemsOfDay: Int? {
        guard let contents else { return nil }
        // A daily event is no load of a day, but it is on it.
        if view == .year { return contents.loads[day].map { $0.items + $0.daily } ?? 0 }
        return contents.byDay?.on(day).count
    }

    /// Says how many items of the day have no place in the view.
    private mutating func sayUnshown(besides shown: Int) {
        let count = (itemsOfDay ?? 0) - shown
        if count > 0 {
            say("\(count)\(shown > 0 ? " more" : "") on this day; \(setup.keys.name(of: .day)) shows the day")
        } else if shown == 0 {
            say("nothing on this day")
        }
    }

    /// The next time of the hours.
    private mutating func stepThroughHours(_ step: Int) -> [ScreenEffect] {
        let times = body.places.compactMap { place -> (Instant, Int)? in
            guard case .time(let time) = place.what, setup.zone.local(at: time).date == day else {
                return nil
            }
            return (time, place.rows.lowerBound)
        }
        guard !times.isEmpty else { return stepThroughDay(step) }
        if let line = lineOfSelection, let beside = itemBesideHours(after: line, step, times.map(\.1)) {
            time = nil
            select(beside)
            return []
        }
        let index: Int?
        if let time = time ?? firstTime {
            index = times.firstIndex { $0.0 == time }.map { $0 + step }
        } else if let line = lineOfSelection, selected != nil {
            index =
                step > 0
                ? times.firstIndex { $0.1 > line } : times.lastIndex { $0.1 < line }
        } else {
            index = times.firstIndex { $0.0 >= now } ?? 0
        }
        guard let index, times.indices.contains(index) else { return [] }
        time = times[index].0
        let line = times[index].1
        // An item at this time is what `Enter`, `d` and the others mean.
        selected = items(on: day).first { $0.rows.lowerBound == line }.flatMap { key(of: $0) }
        reveal()
        return []
    }

    /// The next item above or below all hours, if it comes before the next hour.
    private func itemBesideHours(after line: Int, _ step: Int, _ hours: [Int]) -> PaintedPlace? {
        let rows = hours.min().map { $0...max($0, hours.max() ?? $0) } ?? 0...0
        let items = items(on: day).filter { !rows.contains($0.rows.lowerBound) }
        let next =
            step > 0
            ? items.filter { $0.rows.lowerBound > line }.min { $0.rows.lowerBound < $1.rows.lowerBound }
            : items.filter { $0.rows.lowerBound < line }.max { $0.rows.lowerBound < $1.rows.lowerBound }
        guard let next else { return nil }
        let isHourBetween = hours.contains {
            step > 0 ? $0 > line && $0 < next.rows.lowerBound : $0 < line && $0 > next.rows.lowerBound
        }
        return isHourBetween ? nil : next
    }

    /// The hour of a day in which nothing was selected yet.
    private var firstTime: Instant? {
        guard view == .day, selected == nil, case .time(let time)? = firstHour?.what else { return nil }
        return time
    }

    /// The line of the selection in the view; nil if it is not in it.
    var lineOfSelection: Int? { placeOfSelection?.rows.lowerBound }

    /// The place of the selection: the item, the time, or the day.
    var placeOfSelection: PaintedPlace? {
        if view == .calendars || view == .history || view == .freeTime {
            guard let wanted = lineIndex else { return nil }
            return body.places.first { place in
                if case .line(let index) = place.what { index == wanted } else { false }
            }
        }
        if let selected {
            let own = body.places.filter { key(of: $0) == selected }
            if let place = own.first(where: { $0.what.day == day }) ?? own.first { return place }
        }
        if let time {
            let place = body.places.first { place in
                if case .time(let own) = place.what { own == time } else { false }
            }
            if let place { return place }
        }
        if view == .day { return firstHour }
        return body.places.first { place in
            if case .day(let own) = place.what { own == day } else { false }
        }
    }

    private func isHour(_ place: PaintedPlace) -> Bool {
        if case .time = place.what { true } else { false }
    }

    /// The present hour, or the first of the usual ones.
    private var firstHour: PaintedPlace? {
        presentHour ?? body.places.first { isHour($0) && $0.rows.lowerBound >= body.home }
    }

    /// The hour of the present time; nil on another day.
    var presentHour: PaintedPlace? {
        guard day == today else { return nil }
        return body.places.last { place in
            if case .time(let time) = place.what {
                time <= now && setup.zone.local(at: time).date == today
            } else {
                false
            }
        }
    }

    /// Scrolls so that the selection is in view.
    mutating func reveal() {
        let room = max(1, height - body.legend.count)
        let most = max(0, body.lineCount - room)
        // A day that nothing was selected in begins with its usual hours.
        if let place = placeOfSelection, view != .day || selected != nil || time != nil {
            // A heading above it is in view, too.
            let head = body.head
            let rows = view == .year ? rowsOfMonth : place.rows
            if rows.lowerBound >= head {
                let first = max(head, rows.lowerBound - 1) - head
                let last = min(rows.upperBound, rows.lowerBound + room - head - 1)
                if first < top { top = first }
                if last >= top + room { top = last - room + 1 }
            }
        }
        top = max(0, min(top, most))
    }

    /// The lines of the selected month in a year, with the names of its weekdays.
    private var rowsOfMonth: Range<Int> {
        let rows = body.places.filter { $0.what.day?.month == day.month }.map(\.rows)
        let first = (rows.map(\.lowerBound).min() ?? 1) - 1
        let last = max(first, rows.map(\.upperBound).max() ?? first)
        // Below the last months is what the marks mean.
        return first..<(day.month > 9 ? max(last, body.lineCount) : last)
    }
}
