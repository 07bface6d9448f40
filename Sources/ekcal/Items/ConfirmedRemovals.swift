import CalStore

/// A confirmed deletion of items that `--mirror` does not find in a file. The items are counted before the
/// question and again in the transaction, because the store may change in between.
struct ConfirmedRemovals {
    private let session: Session
    private let count: Int

    /// Asks before more than three items, or all of them, are deleted.
    ///
    /// - Parameter isEmptying: Whether the files have no items.
    init(_ session: Session, count: Int, isEmptying: Bool = false) throws {
        self.session = session
        self.count = count
        if isEmptying, count > 0 {
            try session.confirm(
                count == 1
                    ? "The files have no items. Delete the only item?"
                    : "The files have no items. Delete all \(count) items?")
        } else {
            try session.confirmMany(count, verb: "Delete")
        }
    }

    /// Throws if more items would be deleted than were confirmed.
    func check(_ removed: [CalStoreItem]) throws {
        guard removed.count > count, removed.count > Session.mostWithoutQuestion,
            !session.console.answersYes, !session.isDryRun
        else { return }
        throw EkcalError(
            .condition,
            "the store was changed: now \(removed.count) items would be deleted, not \(count)",
            hint: "nothing was changed; run the command again", field: "--mirror")
    }
}
