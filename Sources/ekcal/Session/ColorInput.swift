import CalStoreExchange

/// The colour of a calendar, as it is typed.
enum ColorInput {
    /// `#1BADF8`, or `#1BADF8FF` with its opacity; also for a name of CSS and for `#RGB`.
    static func read(_ text: String) throws(EkcalError) -> String {
        guard let hex = ColorText.hex(text) else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a colour",
                hint: "write a name such as steelblue, #RGB, or #RRGGBB such as #1BADF8", field: "--tint")
        }
        // What is written in full is kept as it is.
        return text.first == "#" && text.utf8.count > 4 ? text : hex
    }
}
