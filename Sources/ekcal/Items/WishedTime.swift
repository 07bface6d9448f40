import CalStore
import CalStoreLanguage

/// A new time for an item. The meaning of its text may depend on the present time of the item (see
/// `NewTime`).
struct WishedTime: Hashable, Sendable {
    private let wish: Wished<TimePoint>
    /// Whether the value is complete, as in a form or in JSON: a day alone then means a whole day. Otherwise,
    /// a day alone keeps the time of day.
    let isWhole: Bool

    init(_ text: String, isWhole: Bool = false) {
        wish = .text(text)
        self.isWhole = isWhole
    }

    init(_ date: CivilDate) {
        wish = .value(.date(date))
        isWhole = true
    }

    /// A distance to move, with a sign: `+1d`, also for `1 day later`; nil for a time.
    var move: String? {
        guard case .text(let text) = wish else { return nil }
        if text.first == "+" || text.first == "-" { return text }
        let words = text.split(separator: " ")
        let length = words.dropLast().joined(separator: " ")
        switch words.last?.lowercased() {
        case "later" where Self.isLength(length): return "+" + length
        case "earlier" where Self.isLength(length): return "-" + length
        default: return nil
        }
    }

    private static func isLength(_ text: String) -> Bool {
        (try? DateReader(now: .distantPast, zone: .utc).readLength(text)) != nil
    }

    /// A time of day without a date: `10:00`.
    var timeAlone: String? {
        guard case .text(let text) = wish, DateReader.isTimeOfDay(text) else { return nil }
        return text
    }

    /// Reads the time alone. A weekday alone means the one nearest to the day of the item.
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
