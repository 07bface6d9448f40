extension CalDAVClient {
    private func missing(_ part: String) -> CalDAVError {
        CalDAVError(
            .refused("this version cannot do it yet: \(part)"), host: loginOrigin?.host ?? "the server")
    }

    /// The changes of a calendar.
    ///
    /// - Parameters:
    ///   - collection: The calendar as ``collections(of:)`` has just given it: its ctag and token count.
    ///   - mark: The marks of the last time; nil for all items.
    ///   - known: The number of items that were there at the last time. If there were some, an answer with
    ///     nothing at all is not taken for an empty calendar.
    ///   - range: The range for a listing of all items.
    public mutating func changes(
        in collection: CalDAVCollection, since mark: CalDAVMark?, known: Int = 0, range: CalDAVRange? = nil
    ) throws(CalDAVError) -> CalDAVChanges {
        throw missing("changes")
    }

    /// Fetches items, at most 50 with a request (RFC 4791, 7.9).
    ///
    /// - Returns: An answer for each address, in the same order.
    public mutating func bodies(
        of hrefs: [DAVHref], in collection: CalDAVCollection
    ) throws(CalDAVError) -> [CalDAVBody] {
        throw missing("bodies")
    }

    /// Changes items, over one connection.
    ///
    /// - Returns: The outcome or the error of each change, in the same order. An error of one does not stop
    ///   the others.
    public mutating func perform(_ edits: [CalDAVEdit]) -> [Result<CalDAVWrite, CalDAVError>] {
        edits.map { _ in .failure(missing("writing")) }
    }

    /// Writes an item.
    public mutating func put(
        _ bytes: [UInt8], at href: DAVHref, if condition: CalDAVCondition
    ) throws(CalDAVError) -> CalDAVWrite {
        try only(perform([.put(bytes, at: href, condition)]))
    }

    /// Deletes an item. An item that is not there counts as deleted.
    ///
    /// - Parameter scheduleReply: Whether the server may send an answer to the organizer (RFC 6638, 8.1).
    public mutating func delete(
        _ href: DAVHref, if condition: CalDAVCondition, scheduleReply: Bool = true
    ) throws(CalDAVError) -> CalDAVWrite {
        try only(perform([.delete(href, condition, scheduleReply: scheduleReply)]))
    }

    /// Moves an item to a new address of the same server.
    public mutating func move(
        _ href: DAVHref, to target: DAVHref, if condition: CalDAVCondition
    ) throws(CalDAVError) -> CalDAVWrite {
        try only(perform([.move(href, to: target, condition)]))
    }

    private func only(
        _ results: [Result<CalDAVWrite, CalDAVError>]
    ) throws(CalDAVError) -> CalDAVWrite {
        guard let first = results.first else { throw missing("writing") }
        return try first.get()
    }

    /// Creates a calendar, and sets its name and colour.
    ///
    /// - Parameters:
    ///   - name: The name for people.
    ///   - color: The colour, `#RRGGBB`.
    ///   - components: The components that it takes: `["VEVENT"]`; nil leaves it to the server.
    ///   - home: The home of the account.
    ///   - segment: The last part of its address, a new UUID.
    public mutating func makeCalendar(
        named name: String, color: String? = nil, components: [String]? = nil, in home: WebAddress,
        segment: String
    ) throws(CalDAVError) -> CalDAVCreation {
        throw missing("making calendars")
    }

    /// Sets properties of a calendar, each by itself, so that one that is refused stops no other.
    public mutating func setProperties(
        _ properties: [CalDAVProperty], of href: DAVHref
    ) throws(CalDAVError) -> [CalDAVProperty.Outcome] {
        throw missing("properties")
    }

    /// Deletes a calendar with all its items.
    public mutating func deleteCalendar(_ href: DAVHref) throws(CalDAVError) -> CalDAVWrite {
        throw missing("deleting calendars")
    }
}
