import CalStore
import CalStoreLanguage
import Terminal

// Lists with numbers: for screen readers, and to choose a row without going there.
extension CalendarScreens {
    /// The rows that a number chooses: the actions of a menu, the rows of a list, or the items of a day.
    var numberedRows: [String] {
        if let menu = pages.last?.menu { return menu.map { setup.keys.row(of: $0)?.says ?? "" } }
        if view.isListOfLines {
            return body.places.map { place in
                place.rows.map { CalendarScreens.plain(body.line($0)) }.joined(separator: " ").trimmed
            }
        }
        return numberedItems.compactMap { $0.what.occurrence.map(spokenText) }
    }

    private var numberedItems: [PaintedPlace] {
        view.showsDays ? items(on: day) : body.places.filter { $0.what.occurrence != nil }
    }

    /// The most rows that are read aloud at once.
    private static let mostNumbered = 40

    /// `1 Review`, `2 Standup`
    var numberedLines: [String] {
        let rows = numberedRows
        let most = CalendarScreens.mostNumbered
        let lines = rows.prefix(most).enumerated().map { "\($0.offset + 1) \($0.element)" }
        return rows.count > most ? lines + ["and \(rows.count - most) more"] : lines
    }

    /// Whether digits begin a number here: where a list was read aloud, and no day is gone to.
    private var digitsAreNumbers: Bool {
        guard setup.isForReader else { return false }
        return pages.last?.kind == .menu || pages.isEmpty && !view.showsDays
    }

    /// Begins a number. Nil if the key is no digit, or if digits are other keys here.
    mutating func beginNumber(_ key: KeyPress) -> [ScreenEffect]? {
        guard digitsAreNumbers, key.modifiers.isEmpty, case .letter(let letter) = key.code,
            ("1"..."9").contains(letter)
        else { return nil }
        return ask(.number, text: String(letter))
    }

    /// Chooses a row: an action of a menu is done, anything else is selected.
    mutating func choose(_ text: String) -> [ScreenEffect] {
        let rows = numberedRows
        guard let number = Int(text), number >= 1, number <= rows.count else {
            say(rows.isEmpty ? "nothing to choose" : "write a number from 1 to \(rows.count)", isBad: true)
            return []
        }
        if pages.last?.kind == .menu { return choose(inMenu: number - 1) }
        pages = []
        if view.isListOfLines {
            selectLine(number - 1)
        } else {
            select(numberedItems[number - 1])
        }
        return []
    }
}
