import CalStore

/// `--method` of `export`: the kind of message for the participants of items.
enum MessageMethod: String {
    case publish, request, cancel

    /// Throws if the items cannot be in one message: one item with its occurrences, with an organizer and, for a
    /// request, with participants (RFC 5546, 3.2.2, 3.2.5, 3.4.2 and 3.4.5). A publication may have any items.
    func check(_ items: [CalStoreItem], _ store: some CalStoreReader) throws {
        guard self != .publish, let first = items.first else { return }
        let refusal = { (item: CalStoreItem, reason: String, option: String) in
            let id = try NameIndex(store, naming: [item]).shortID(of: item)
            return EkcalError(
                .refused, "\"\(item.title)\" has \(reason), which --method \(rawValue) needs",
                hint: "ekcal edit \(id) \(option)", field: "--method")
        }
        if let other = items.first(where: { $0.externalID != first.externalID || $0.kind != first.kind }) {
            throw EkcalError(
                .refused,
                "--method \(rawValue) is about one item, not \"\(first.title)\" and \"\(other.title)\"",
                hint: "write one message for each: ekcal export REF --method \(rawValue)", field: "--method")
        }
        if let item = items.first(where: { $0.organizer == nil }) {
            throw try refusal(item, "no organizer", "--organizer me@example.org")
        }
        if self == .request, let item = items.first(where: \.attendees.isEmpty) {
            throw try refusal(item, "no participants", "--add-attendee name@example.org")
        }
    }
}
