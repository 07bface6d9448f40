import CalStore

/// `--external-id` names an identifier that another item of the calendar has.
struct TakenIdentifier: Error {
    let item: CalStoreItem

    /// Throws when another item of the same kind in its calendar has the identifier that an item is to get.
    static func check(_ item: CalStoreItem, _ change: inout CalStoreTransaction) throws {
        let twin = try change.items(externalID: item.externalID).first {
            $0.id != item.id && $0.calendarID == item.calendarID && $0.kind == item.kind && !$0.isDetached
        }
        if let twin { throw TakenIdentifier(item: twin) }
    }

    func error(_ store: any CalStoreReader, hint: String) throws -> EkcalError {
        let names = try NameIndex(store, naming: [item])
        return EkcalError(
            .refused, "\"\(item.externalID)\" is the external identifier of another item",
            hint: hint, field: "--external-id",
            candidates: [.init(shortID: names.shortID(of: item), title: item.title)])
    }
}
