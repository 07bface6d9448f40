import CalStore

extension CalStoreItem {
    /// The lines that were kept, without those that are said in words beside them.
    var linesNotSaid: [String] {
        unknownProperties.filter { line in
            !CalStoreItem.namesOfRuleDates.contains { line.hasPrefix($0 + ":") }
        }
    }
}
