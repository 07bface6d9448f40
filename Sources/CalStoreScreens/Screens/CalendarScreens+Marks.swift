import CalStore
import Terminal

// Marks of what another program has just changed: a sign before it, underlined letters, and words at the
// foot.
extension CalendarScreens {
    /// The sign before a changed item.
    static let signOfChange = "*"

    /// Whether the program should say when a second is over.
    package var hasMarks: Bool { !changedItems.isEmpty }

    /// Compares new contents with those before, which are of the same view.
    mutating func markChanges(since before: ScreenContents?) {
        changedItems = []
        guard let before, let contents, before.query.view == contents.query.view else { return }
        let days = before.days
        var old: [ItemKey: CalStoreOccurrence] = [:]
        for occurrence in before.occurrences + (before.side ?? []) { old[ItemKey(occurrence)] = occurrence }
        var gone = Set(old.keys)
        for occurrence in contents.occurrences + (contents.side ?? []) {
            let key = ItemKey(occurrence)
            gone.remove(key)
            if let other = old[key] {
                if !CalendarScreens.isSame(occurrence, other) { changedItems.insert(key) }
            } else if !view.showsDays || days.contains(occurrence.start.wallTime(in: setup.zone).date) {
                // A list that has grown has other days too, which nobody has changed.
                changedItems.insert(key)
            }
        }
        if contents.days != days || !contents.isComplete || !before.isComplete { gone = [] }
        guard editor == nil, !changedItems.isEmpty || !gone.isEmpty else { return }
        let counts = [(changedItems.count, "changed"), (gone.count, "gone")].filter { $0.0 > 0 }
        say("by another program: " + counts.map { "\($0.0) \($0.1)" }.joined(separator: ", "))
    }

    private static func isSame(_ one: CalStoreOccurrence, _ other: CalStoreOccurrence) -> Bool {
        one.start == other.start && one.end == other.end && one.item == other.item
    }

    /// Marks the changed items of the view in a frame.
    func drawMarks(_ room: Int, _ frame: inout Frame) {
        guard !changedItems.isEmpty else { return }
        let isList = view == .agenda || !view.showsDays
        for place in body.places {
            guard let key = key(of: place), changedItems.contains(key),
                let row = row(ofLine: place.rows.lowerBound, room).map({ $0 + 1 })
            else { continue }
            let cells = written(in: place.columns, row: row, of: frame)
            frame.restyle(columns: cells, row: row) { $0.weights.insert(.underline) }
            frame.put(
                CalendarScreens.signOfChange, column: isList ? 0 : max(0, cells.lowerBound - 1), row: row,
                style: setup.style.cell(.strong))
        }
    }
}
