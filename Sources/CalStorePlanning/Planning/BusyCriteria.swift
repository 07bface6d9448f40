import CalStore

/// The criteria for counting events as busy: the event is busy or unavailable, is not cancelled, and was not
/// declined by one of ``ownAddresses``.
///
/// ```swift
/// var criteria = BusyCriteria()
/// criteria.countsTentative = true
/// let busy = try store.busyTime(in: week, zone: .system, criteria: criteria)
/// ```
/// An invitation that the user has not answered is tentative. The time to travel to an event
/// (`X-APPLE-TRAVEL-DURATION`) counts like the event.
///
/// The same criteria apply to free time, conflicts and the check of a new event. Birthdays never count.
public struct BusyCriteria: Sendable, Hashable {
    /// Whether events with a tentative availability or status count, and invitations without an answer; other
    /// programs use STATUS:TENTATIVE (RFC 5545, 3.8.1.11).
    public var countsTentative = false
    /// Whether all-day events count.
    public var countsAllDay = false
    /// The addresses of the user: events that they declined do not count, and invitations that they have not
    /// answered are tentative.
    public var ownAddresses: Set<String> {
        didSet { ownAddresses = Set(ownAddresses.map(ItemParticipant.comparable)) }
    }

    /// Criteria; by default, only events with times that are not tentative count.
    public init(
        countsTentative: Bool = false, countsAllDay: Bool = false, ownAddresses: some Sequence<String> = []
    ) {
        self.countsTentative = countsTentative
        self.countsAllDay = countsAllDay
        self.ownAddresses = Set(ownAddresses.map(ItemParticipant.comparable))
    }

    /// The kind of busy time of an event; nil if it takes no time.
    public func kind(of item: CalStoreItem) -> BusyPeriod.Kind? {
        guard item.kind == .event, item.status != .canceled, countsAllDay || !item.isAllDay else {
            return nil
        }
        guard !isDeclined(item) else { return nil }
        switch item.availability {
        case .free, .notSupported: return nil
        case .busy where item.status == .tentative, .tentative: return countsTentative ? .tentative : nil
        case .busy, .unavailable:
            if isUnanswered(item) { return countsTentative ? .tentative : nil }
            return item.availability == .busy ? .busy : .unavailable
        }
    }

    /// Whether it is an invitation of somebody else, and none of the user's addresses has answered it.
    private func isUnanswered(_ item: CalStoreItem) -> Bool {
        guard !ownAddresses.isEmpty, !item.attendees.isEmpty, let organizer = item.organizer,
            !ownAddresses.contains(organizer.comparableAddress)
        else { return false }
        let own = item.attendees.filter { ownAddresses.contains($0.comparableAddress) }
        return !own.isEmpty && own.allSatisfy { !$0.hasAnswered }
    }

    private func isDeclined(_ item: CalStoreItem) -> Bool {
        guard !ownAddresses.isEmpty, !item.attendees.isEmpty else { return false }
        return item.attendees.contains {
            $0.status == .declined && ownAddresses.contains(ItemParticipant.comparable($0.address))
        }
    }
}
