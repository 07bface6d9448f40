import CalStore

/// The error for an `--external-id` that another item of the calendar has.
struct TakenIdentifier: Error {
    let item: CalStoreItem

    /// Throws if another item of the same kind in the calendar already has the new identifier of an item.
    static func check(_ item: CalStoreItem, _ change: inout CalStoreTransaction) throws {
        if let twin = try change.twin(of: item) { throw TakenIdentifier(item: twin) }
    }

    func error(_ store: any CalStoreReader, hint: String) throws -> EkcalError {
        let names = try NameIndex(store, naming: [item])
        return EkcalError(
            .refused, "\"\(item.externalID)\" is the external identifier of another item",
            hint: hint, field: "--external-id",
            candidates: [.init(shortID: names.shortID(of: item), title: item.title)])
    }
}
