/// The priority of a reminder: words for people, iCalendar's 0 to 9 for programs (RFC 5545, 3.8.1.9).
package enum ItemPriority {
    private static let words = ["none": 0, "high": 1, "medium": 5, "low": 9]

    /// The number for a word or for digits; nil if the text is not a priority.
    package static func value(of text: String) -> Int? {
        words[text.lowercased()] ?? Int(text).flatMap { (0...9).contains($0) ? $0 : nil }
    }

    /// The word for a number: 1 to 4 is high, 5 medium, 6 to 9 low.
    package static func name(of priority: Int) -> String {
        switch priority {
        case 1...4: "high"
        case 5: "medium"
        case 6...9: "low"
        default: "none"
        }
    }
}
