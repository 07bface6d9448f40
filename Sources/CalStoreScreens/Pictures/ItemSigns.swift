import CalStore

/// The marks behind the title of an item.
///
/// | | Unicode | ASCII |
/// |---|---|---|
/// | it repeats | ↻ | r |
/// | it is completed | ✓ | d |
/// | it has an alarm | ♪ | a |
/// | it has notes | ≡ | n |
///
/// In ASCII, they are letters in parentheses: `Standup (ra)`.
package struct ItemSigns: Sendable {
    private let repeats, done, alarm, notes: String
    private let ends: (open: String, close: String)

    static let unicode = ItemSigns(repeats: "↻", done: "✓", alarm: "♪", notes: "≡", ends: ("", ""))
    static let ascii = ItemSigns(repeats: "r", done: "d", alarm: "a", notes: "n", ends: ("(", ")"))

    /// The explanation of the marks in help.
    package static let legend =
        "Marks after a title: ↻ repeats, ✓ completed, ♪ has an alarm, ≡ has notes; without Unicode (r), (d), "
        + "(a), (n). Grids show the last two where there is room."

    private init(
        repeats: String, done: String, alarm: String, notes: String, ends: (open: String, close: String)
    ) {
        (self.repeats, self.done, self.alarm, self.notes, self.ends) = (repeats, done, alarm, notes, ends)
    }

    /// All marks of an item, in a list; empty if it has none.
    ///
    /// - Parameter repeats: Whether it is a date of a series.
    package func all(_ item: CalStoreItem, repeats: Bool) -> String {
        marks([
            (repeats, self.repeats), (item.isCompleted, done), (!item.alarms.isEmpty, alarm),
            (item.hasNotes, notes),
        ])
    }

    /// The marks in a picture, which has less space: alarms and notes.
    func few(_ item: CalStoreItem) -> String {
        marks([(!item.alarms.isEmpty, alarm), (item.hasNotes, notes)])
    }

    /// The mark of a completed reminder, where there is no place for others.
    func completed(_ item: CalStoreItem) -> String { marks([(item.isCompleted, done)]) }

    private func marks(_ marks: [(isSet: Bool, sign: String)]) -> String {
        let signs = marks.filter(\.isSet).map(\.sign).joined()
        return signs.isEmpty ? "" : ends.open + signs + ends.close
    }
}

extension CalStoreItem {
    fileprivate var hasNotes: Bool { notes.map { !$0.allSatisfy(\.isWhitespace) } ?? false }
}
