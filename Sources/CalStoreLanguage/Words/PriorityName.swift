/// The priority of an item in words: iCalendar counts from 1 to 9 (RFC 5545, 3.8.1.9).
package enum PriorityName {
    private static let words = ["none": 0, "high": 1, "medium": 5, "low": 9]

    /// 1 to 4 is high, 5 medium, 6 to 9 low.
    package static func of(_ priority: Int) -> String {
        switch priority {
        case 1...4: "high"
        case 5: "medium"
        case 6...9: "low"
        default: "none"
        }
    }

    /// The number of a word; nil for another one.
    package static func value(of word: String) -> Int? { words[word.lowercased()] }
}
