import CalStore

extension CalStoreItem {
    /// The kept iCalendar lines, without those that are shown as fields.
    var linesNotSaid: [String] {
        unknownProperties.filter { line in
            !CalStoreItem.namesOfRuleDates.contains { line.hasPrefix($0 + ":") }
        }
    }
}
