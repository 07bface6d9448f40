import CalStoreLanguage

/// The priority of a reminder: words for people, iCalendar's 0 to 9 for programs.
enum PriorityInput {
    static func read(_ text: String) throws(EkcalError) -> Int {
        if let value = PriorityName.value(of: text) { return value }
        if let value = Int(text), (0...9).contains(value) { return value }
        throw EkcalError(
            .usage, "\"\(text)\" is not a priority",
            hint: "write high, medium, low, none, or 0 to 9 (1 is the highest)",
            field: "--priority")
    }

    static func name(of priority: Int) -> String { PriorityName.of(priority) }
}
