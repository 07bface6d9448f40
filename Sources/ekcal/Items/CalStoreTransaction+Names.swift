import CalStore

/// Names that must not be given twice.
extension CalStoreTransaction {
    /// Throws when a source already has a calendar with a name.
    ///
    /// - Parameter id: The calendar that may have the name; nil for a new one.
    func checkNoCalendar(
        called name: String, inSource source: CalStoreSource.ID, except id: CalStoreCalendar.ID? = nil
    ) throws {
        let isTaken = try calendars().contains {
            $0.title == name && $0.sourceID == source && $0.id != id
        }
        guard isTaken else { return }
        throw EkcalError(
            .refused, "there is already a calendar \"\(name)\"",
            hint: "`ekcal calendar list` shows them", field: "NAME")
    }

    /// Throws when there is already a source with a name.
    ///
    /// - Parameters:
    ///   - id: The source that may have the name; nil for a new one.
    ///   - field: Where the name was typed.
    func checkNoSource(called name: String, except id: CalStoreSource.ID? = nil, field: String) throws {
        guard try sources().contains(where: { $0.title == name && $0.id != id }) else { return }
        throw EkcalError(
            .refused, "there is already a source \"\(name)\"", hint: "`ekcal source list` shows them",
            field: field)
    }
}
