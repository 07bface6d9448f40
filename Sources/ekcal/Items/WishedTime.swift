import CalStore
import CalStoreLanguage

/// A time that an item is to have. What a text means may depend on the time that the item has (see
/// `NewTime`).
struct WishedTime: Hashable, Sendable {
    private let wish: Wished<TimePoint>
    /// Whether the whole value was written, as in a form or in JSON: then a day alone is a whole day. Else it
    /// keeps the time of day.
    let isWhole: Bool

    init(_ text: String, isWhole: Bool = false) {
        wish = .text(text)
        self.isWhole = isWhole
    }

    init(_ date: CivilDate) {
        wish = .value(.date(date))
        isWhole = true
    }

    /// How far something moves, with a sign: `+1d`; nil for a time.
    var move: String? {
        guard case .text(let text) = wish, text.first == "+" || text.first == "-" else { return nil }
        return text
    }

    /// A time of day without a date: `10:00`.
    var timeAlone: String? {
        guard case .text(let text) = wish, DateReader.isTimeOfDay(text) else { return nil }
        return text
    }

    /// The time by itself; a weekday alone is the one that is nearest to the day of what is moved.
    func read(
        _ field: String, _ words: Words, movedFrom day: CivilDate? = nil, intoPast: Bool = false
    ) throws -> TimePoint {
        switch wish {
        case .text(let text):
            try words.readWhen(text, field, movedFrom: day, intoPast: intoPast).value
        case .value(let value): value
        }
    }
}
