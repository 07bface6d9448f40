import CalStore

/// The content of a subscription's address: a whole calendar with its own title, colour and interval.
///
/// ```swift
/// let feed = try CalStoreFeed(iCalendar: bytes)
/// try store.write("refresh holidays", now: now) { try $0.refresh(holidays.id, from: feed) }
/// ```
///
/// The result of reading depends on the bytes only; the client fetches them.
public struct CalStoreFeed: Sendable {
    /// The reason why bytes are not a calendar that can replace the last one.
    public enum Problem: Error, Hashable, Sendable, CaseIterable {
        /// There are no bytes, or only blanks.
        case nothing
        /// The bytes are a web page, such as the form of a login.
        case webPage
        /// The bytes are compressed (gzip).
        case compressed
        /// The bytes are something else without a BEGIN:VCALENDAR.
        case noCalendar
        /// The end is missing: the connection broke, or the file is being written.
        case cut
        /// The file has messages about items (METHOD:REPLY, CANCEL, …) instead of a calendar.
        case messages
    }

    /// The items, and the ones that could not be read.
    public let file: CalStoreImport

    /// Reads a file of RFC 5545.
    public init(iCalendar bytes: [UInt8]) throws(Problem) {
        let start = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
        if start == nil { throw .nothing }
        if bytes.starts(with: [0x1F, 0x8B]) { throw .compressed }
        let file = CalStoreImport(iCalendar: bytes)
        guard file.isCalendar else { throw start == UInt8(ascii: "<") ? .webPage : .noCalendar }
        // Without a calendar around them, items have no end that could be missing.
        if file.isCut || file.file?.homes.isEmpty == true { throw .cut }
        if file.hasMessages { throw .messages }
        self.file = file
    }

    /// The name of the calendar in the feed.
    public var title: String? { file.calendarName }

    /// The colour of the calendar in the feed, `#RRGGBB`.
    public var color: String? {
        [PropertyName.appleCalendarColor, .color].lazy
            .compactMap { file.level.text(of: $0.text) }.compactMap(CalendarColor.hex).first
    }

    /// The minimum time between two fetches that the feed asks for, in seconds; nil if it gives none.
    public var interval: Int? { file.level.refreshInterval }

    /// The address of the feed in the feed itself (SOURCE; RFC 7986, 5.8).
    public var source: String? { file.level.text(of: "SOURCE") }

    /// Its items, by their identity for comparison with stored ones.
    var identities: Set<ItemIdentity> { Set(file.items.map { ItemIdentity($0) }) }

    /// The UIDs of its items that could not be read, in whole or in part.
    var unreadIDs: Set<String> { file.rejectsFile.map(VdirItem.uids) ?? [] }
}

extension CalStoreFeed.Problem {
    /// The reason as a clause.
    public var reason: String {
        switch self {
        case .nothing: "there is nothing in it"
        case .webPage: "it is a web page, not a calendar; the address may need a login"
        case .compressed: "it is compressed, and not a calendar"
        case .noCalendar: "it is not an iCalendar file: BEGIN:VCALENDAR is missing"
        case .cut: "its end is missing: END:VCALENDAR"
        case .messages: "it has messages about items, and is not a whole calendar"
        }
    }
}
