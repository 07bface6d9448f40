import Basics
import CalStoreScreens

/// The output of a full screen that is printed line by line.
struct ScreenSpeaker {
    private var before: CalendarScreens?

    /// The text for what has changed. What is typed is echoed, letter by letter.
    mutating func text(for screens: CalendarScreens) -> String {
        let text = letters(for: screens)
        return screens.setup.glyphs.isASCII ? ASCIIText.text(text) : text
    }

    private mutating func letters(for screens: CalendarScreens) -> String {
        defer { before = screens }
        let (old, new) = (before?.spokenInput, screens.spokenInput)
        var text = ""
        if let old, old.label != new?.label {
            // The line is at its end: how it was read, then what came of it. In a form the field stays.
            let reading = screens.spokenReading(of: old.label) ?? before?.spokenReading(of: old.label) ?? []
            text += "\r\n" + reading.map { $0 + "\r\n" }.joined()
        }
        let lines = screens.spoken(since: before).map { $0 + "\r\n" }.joined()
        if !lines.isEmpty, old?.label == new?.label, old != nil { text += "\r\n" }
        text += lines
        guard let new else { return text }
        guard let old, old.label == new.label, lines.isEmpty else { return text + new.label + new.text }
        if new.text == old.text { return text }
        if new.text.hasPrefix(old.text) { return text + new.text.dropFirst(old.text.count) }
        if old.text.hasPrefix(new.text) {
            return text + String(repeating: "\u{8} \u{8}", count: old.text.count - new.text.count)
        }
        return text + "\r\n" + new.label + new.text
    }
}
