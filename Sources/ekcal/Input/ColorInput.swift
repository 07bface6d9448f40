/// The colour of a calendar, as it is typed.
enum ColorInput {
    /// `#1BADF8`, or `#1BADF8FF` with its opacity.
    static func read(_ text: String) throws(EkcalError) -> String {
        guard text.hasPrefix("#"), [7, 9].contains(text.utf8.count), text.dropFirst().allSatisfy(\.isHexDigit)
        else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a colour", hint: "write #RRGGBB, such as #1BADF8", field: "--tint"
            )
        }
        return text
    }
}
