import CalStore
import CalStoreLanguage

extension Session {
    /// Asks before a calendar gets a name that differs from another one only in case: `work` next to `Work`
    /// is usually a mistake. Without a terminal and without `-y`, it is refused.
    ///
    /// - Parameters:
    ///   - source: The source of the calendar; nil for the first one.
    ///   - id: The calendar that gets the name; nil for a new one.
    func checkSimilarName(
        _ name: String, inSource source: CalStoreSource.ID?, except id: CalStoreCalendar.ID? = nil,
        _ store: CalendarStore
    ) throws {
        if console.answersYes { return }
        let folded = QueryText.fold(name)
        let source = try source ?? store.sources().first?.id
        let similar = try store.calendars().first {
            $0.title != name && $0.sourceID == source && $0.id != id && QueryText.fold($0.title) == folded
        }
        guard let similar else { return }
        let question = "There is a calendar \"\(similar.title)\". Call this one \"\(name)\"?"
        if console.canAsk, !isDryRun { return try console.confirm(question) }
        throw EkcalError(
            .refused,
            "there is already a calendar \"\(similar.title)\"; only capitals differ from \"\(name)\"",
            hint: "use -y to take the name anyway", field: id == nil ? "NAME" : "--title")
    }
}
