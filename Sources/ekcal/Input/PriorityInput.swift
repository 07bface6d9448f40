/// The priority of a reminder: words for people, iCalendar's 0 to 9 for programs.
enum PriorityInput {
    private static let words = ["none": 0, "high": 1, "medium": 5, "low": 9]

    static func read(_ text: String) throws(EkcalError) -> Int {
        if let value = words[text.lowercased()] { return value }
        if let value = Int(text), (0...9).contains(value) { return value }
        throw EkcalError(
            .usage, "\"\(text)\" is not a priority",
            hint: "write high, medium, low, none, or 0 to 9 (1 is the highest)",
            field: "--priority")
    }

    /// iCalendar (RFC 5545, 3.8.1.9): 1 to 4 is high, 5 medium, 6 to 9 low.
    static func name(of priority: Int) -> String {
        switch priority {
        case 1...4: "high"
        case 5: "medium"
        case 6...9: "low"
        default: "none"
        }
    }
}
