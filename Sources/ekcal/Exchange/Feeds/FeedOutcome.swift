import Basics
import CalStore
import CalStoreExchange

/// The outcome of one subscription.
struct FeedOutcome {
    enum Kind {
        case changed(CalStoreRefresh, CalStoreOperation?)
        case same
        case notDue
        case failed(EkcalError)
    }

    let calendar: CalStoreCalendar
    let result: Kind
    /// The fetched feed; nil if nothing was fetched.
    var feed: CalStoreFeed?
    /// The items of the feed that the store refused, also if nothing is new.
    var refused: [CalStoreImported.Refusal] = []

    var refresh: CalStoreRefresh? { if case .changed(let refresh, _) = result { refresh } else { nil } }
    var operation: CalStoreOperation? {
        if case .changed(_, let operation) = result { operation } else { nil }
    }
    var failure: EkcalError? { if case .failed(let error) = result { error } else { nil } }

    /// Whether everything in the feed was imported.
    var isComplete: Bool {
        failure == nil && (feed?.file.rejects.isEmpty ?? true) && refused.isEmpty
    }

    /// `2 new, 1 changed, 1 deleted`
    var text: String {
        switch result {
        case .same: return "nothing new"
        case .notDue: return "not due yet"
        case .failed: return "not refreshed"
        case .changed(let refresh, _):
            let parts = zip(
                ["new", "changed", "deleted"],
                [refresh.imported.added.count, changed, refresh.removed.count]
            ).compactMap { $1 > 0 ? "\($1) \($0)" : nil }
            return parts.isEmpty ? "other properties" : parts.joined(separator: ", ")
        }
    }

    private var changed: Int { refresh.map { $0.imported.updated.count + $0.restored } ?? 0 }

    private var word: String {
        switch result {
        case .changed: "changed"
        case .same: "same"
        case .notDue: "not_due"
        case .failed: "failed"
        }
    }
}

extension FeedOutcome: JSONRow {
    static let fields: [JSONField<Self>] = [
        .init("calendar", "title of the calendar", \.calendar.title),
        .init("id", "full identifier", \.calendar.id.text),
        .init("outcome", .choice(["changed", "same", "not_due", "failed"]), "result", \.word),
        .init("new", "number of new items") { $0.refresh?.imported.added.count ?? 0 },
        .init("changed", "number of changed items", \.changed),
        .init("deleted", "number of deleted items") { $0.refresh?.removed.count ?? 0 },
        .init("rejected", "items that were not imported") { outcome in
            outcome.feed.map { RejectedItem.all($0.file, outcome.refused) } ?? []
        },
        .init("message", "reason for the failure", \.failure?.message),
    ]

    /// The members of `result` for commands of subscriptions.
    struct Result: JSONRow {
        let outcomes: [FeedOutcome]

        static let fields: [JSONField<Self>] = [
            .init("subscriptions", "result for each subscription", \.outcomes)
        ]
    }
}
