import CalStore

extension DateReader {
    /// Whether a text is a time of day without a date: in an edit, `10:00` means that time on the item's day.
    package static func isTimeOfDay(_ text: String) -> Bool {
        var grammar = TimeGrammar(text, DateReader(now: Instant(secondsSince1970: 0), zone: .utc))
        guard let side = grammar.side(), grammar.isAtEnd, grammar.fault == nil else { return false }
        return side.day == nil && side.moment == nil && (side.clock != nil || side.part == .end)
            && side.number == nil
    }
}
