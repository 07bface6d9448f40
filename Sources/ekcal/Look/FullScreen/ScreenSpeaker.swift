import CalStoreScreens

/// The output of a full screen that is printed line by line.
struct ScreenSpeaker {
    private var before: CalendarScreens?

    /// The text for what has changed. What is typed is echoed, letter by letter.
    mutating func text(for screens: CalendarScreens) -> String {
        defer { before = screens }
        let old = before?.prompt
        let lines = screens.spoken(since: before)
        var text = ""
        if old != nil, screens.prompt == nil {
            // The line is at its end: how it was read, then what came of it.
            text += "\r\n" + (before?.spokenReading ?? []).map { $0 + "\r\n" }.joined()
        }
        text += lines.map { $0 + "\r\n" }.joined()
        guard let prompt = screens.prompt else { return text }
        guard let old, old.purpose == prompt.purpose else { return text + prompt.label + prompt.line.text }
        let (was, now) = (old.line.text, prompt.line.text)
        if now == was { return text }
        if now.hasPrefix(was) { return text + now.dropFirst(was.count) }
        if was.hasPrefix(now) {
            return text + String(repeating: "\u{8} \u{8}", count: was.count - now.count)
        }
        return text + "\r\n" + prompt.label + now
    }
}
