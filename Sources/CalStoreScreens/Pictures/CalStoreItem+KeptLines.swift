import CalStore

extension CalStoreItem {
    /// The kept iCalendar lines, without those that are shown as fields and notes about messages.
    package var linesNotSaid: [String] {
        unknownProperties.filter { line in
            !CalStoreItem.namesOfNotes.contains { line.hasPrefix($0 + ":") || line.hasPrefix($0 + ";") }
        }
    }
}
