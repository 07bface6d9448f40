import Foundation

/// Events from a moment on, fetched during iteration: see ``CalStoreExtension/events(from:to:calendars:)``.
public struct CalStoreEvents: Sequence, Sendable {
    let store: EKEventStore
    let start: Instant
    let end: Instant?
    let calendars: Set<RecordID>?

    public func makeIterator() -> Iterator {
        let store = store
        let query = OccurrenceQuery(
            start..<Swift.max(start, end ?? .distantFuture), in: store.session.clock.display, kind: .event)
        let calendars = calendars
        let windows = OccurrenceWindows(query) { query in
            guard store.session.access.allows(.read, .event) else { return nil }
            return store.session.read { state in
                var query = query
                query.calendars = store.known(calendars, in: state)
                return state.find(query)
            }
        }
        return Iterator(store: store, windows: windows)
    }

    /// Walks through the events of a store.
    public struct Iterator: IteratorProtocol {
        let store: EKEventStore
        var windows: OccurrenceWindows

        public mutating func next() -> EKEvent? {
            // As in each fetch of EventKit, a store that cannot be read has no events.
            guard let next = try? windows.next() else { return nil }
            return store.events([next]).first
        }
    }
}
