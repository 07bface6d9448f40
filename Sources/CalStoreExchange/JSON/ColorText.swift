/// Reads colours as people type them.
package enum ColorText {
    /// `#4682B4` for `steelblue`, `#4682b4`, or `#RGB`; nil for a text that is not a colour.
    package static func hex(_ text: String) -> String? { CalendarColor.hex(expanded(text)) }

    /// `#AABBCC` for `#abc`, as in style sheets; other texts unchanged.
    package static func expanded(_ text: String) -> String {
        guard text.first == "#", text.utf8.count == 4, text.dropFirst().allSatisfy(\.isHexDigit) else {
            return text
        }
        return "#" + text.dropFirst().uppercased().map { "\($0)\($0)" }.joined()
    }
}
