import CalStore
import CalStoreExchange

extension CalStoreTransaction {
    /// Stores an item of a folder or a server.
    ///
    /// - Returns: Why it is refused; nil if it was accepted.
    mutating func pull(_ file: CalStoreImport, into calendar: CalStoreCalendar.ID) -> String? {
        add(file, to: { _ in calendar }, onConflict: .update).refused.first.map { "\($0.reason)" }
    }

    /// Stores it in place of an older version.
    ///
    /// - Parameter name: The item, for an error that leaves everything unchanged.
    mutating func pull(
        _ file: CalStoreImport, into calendar: CalStoreCalendar.ID, replacing name: String
    ) throws -> String? {
        // Before the item is stored, so that the exceptions of the series are those of the file.
        let restored = try restoreOccurrences(inCalendar: calendar, missingFrom: file.items)
        guard let reason = pull(file, into: calendar) else {
            try removeOtherKind(file, in: calendar)
            return nil
        }
        if restored > 0 {
            throw EkcalError(.refused, "\(name): \(reason)", hint: "nothing was changed")
        }
        return reason
    }

    /// A file that became a to-do is no event any more, and has one kind only (RFC 4791, 4.1).
    private mutating func removeOtherKind(_ file: CalStoreImport, in calendar: CalStoreCalendar.ID) throws {
        let kinds = Set(file.items.map(\.kind))
        guard kinds.count == 1, let uid = file.items.first?.externalID, !uid.isEmpty else { return }
        for item in try items(externalID: uid)
        where item.calendarID == calendar && item.seriesID == nil && !kinds.contains(item.kind) {
            try remove(item.id)
        }
    }

    /// Stores the occurrences that a merge has made separate items, without those that the calendar has or
    /// gets from the other side.
    ///
    /// - Parameter theirs: Returns the item of the other side with a UID; nil if it has none.
    /// - Returns: Their number.
    mutating func addOthers(
        of merge: SyncMerge, to calendar: CalStoreCalendar.ID, besides theirs: (String) -> VdirItem?
    ) throws -> Int {
        let others = try merge.others(besides: { uid in
            let items = try items(externalID: uid).filter { $0.calendarID == calendar }
            return VdirItem(stored: items) ?? theirs(uid)
        })
        for item in others {
            // Another calendar may have such an item, from a merge of the same series there.
            let isKnown = try !items(externalID: item.externalID).isEmpty
            try add((isKnown ? item.withOwnIdentifier : item).placed(in: calendar))
        }
        return others.count
    }
}
