import CalStore

/// Checks that names are unique.
extension CalStoreTransaction {
    /// Throws if a source already has a calendar with this name.
    ///
    /// - Parameter id: The calendar that gets the name; nil for a new one.
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

    /// Throws if there is already a source with this name.
    ///
    /// - Parameters:
    ///   - id: The source that gets the name; nil for a new one.
    ///   - field: The option or parameter with the name.
    func checkNoSource(called name: String, except id: CalStoreSource.ID? = nil, field: String) throws {
        guard try sources().contains(where: { $0.title == name && $0.id != id }) else { return }
        throw EkcalError(
            .refused, "there is already a source \"\(name)\"", hint: "`ekcal source list` shows them",
            field: field)
    }
}
