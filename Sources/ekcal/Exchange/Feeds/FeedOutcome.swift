import Basics
import CalStore
import CalStoreExchange

/// The outcome of one subscription.
struct FeedOutcome {
    enum Result {
        case changed(CalStoreRefresh, CalStoreOperation?)
        case same
        case notDue
        case failed(EkcalError)
    }

    let calendar: CalStoreCalendar
    let result: Result
    /// The fetched feed; nil if nothing was fetched.
    var feed: CalStoreFeed?

    var refresh: CalStoreRefresh? { if case .changed(let refresh, _) = result { refresh } else { nil } }
    var operation: CalStoreOperation? {
        if case .changed(_, let operation) = result { operation } else { nil }
    }
    var failure: EkcalError? { if case .failed(let error) = result { error } else { nil } }

    /// Whether everything in the feed was imported.
    var isComplete: Bool {
        failure == nil && (feed?.file.rejects.isEmpty ?? true) && (refresh?.imported.refused.isEmpty ?? true)
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

    /// The result for programs.
    var json: JSONValue {
        let word =
            switch result {
            case .changed: "changed"
            case .same: "same"
            case .notDue: "not_due"
            case .failed: "failed"
            }
        let refused = refresh?.imported.refused.map { refusal -> JSONValue in
            ["line": JSONValue(feed?.file.line(of: refusal.item)), "message": .string("\(refusal.reason)")]
        }
        let rejects = feed?.file.rejects.map { reject -> JSONValue in
            ["line": .int(reject.line), "message": .string(reject.message)]
        }
        return [
            "calendar": .string(calendar.title), "id": .string(calendar.id.text), "outcome": .string(word),
            "new": .int(refresh?.imported.added.count ?? 0), "changed": .int(changed),
            "deleted": .int(refresh?.removed.count ?? 0),
            "rejected": .array((rejects ?? []) + (refused ?? [])), "message": JSONValue(failure?.message),
        ]
    }
}
