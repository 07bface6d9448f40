import CalStoreExchange

/// Reads a typed colour of a calendar.
enum ColorInput {
    /// Returns `#1BADF8`, or `#1BADF8FF` with its opacity; reads names of CSS and `#RGB` too.
    static func read(_ text: String) throws(EkcalError) -> String {
        guard let hex = ColorText.hex(text) else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a colour",
                hint: "write a name such as steelblue, #RGB, or #RRGGBB such as #1BADF8", field: "--tint")
        }
        // A full value is kept as it was typed.
        return text.first == "#" && text.utf8.count > 4 ? text : hex
    }
}
