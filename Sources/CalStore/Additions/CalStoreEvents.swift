import Foundation

/// Events from a moment on, fetched while one goes through them: see ``CalStoreAccess/events(from:to:calendars:)``.
public struct CalStoreEvents: Sequence, Sendable {
    let store: EKEventStore
    let start: Instant
    let end: Instant?
    let calendars: Set<RecordID>?

    public func makeIterator() -> Iterator {
        let store = store
        let display = store.session.clock.display
        let windows = OccurrenceWindows(from: start, to: end) { range in
            guard store.session.access.allows(.read, .event) else { return nil }
            return store.session.read { state in
                let calendars = store.known(calendars, in: state)
                return state.occurrences(
                    OccurrenceQuery(range, in: display, kind: .event, calendars: calendars))
            }
        }
        return Iterator(store: store, windows: windows)
    }

    /// Walks through the events of a store.
    public struct Iterator: IteratorProtocol {
        let store: EKEventStore
        var windows: OccurrenceWindows

        public mutating func next() -> EKEvent? {
            windows.next().flatMap { store.events([$0]).first }
        }
    }
}
