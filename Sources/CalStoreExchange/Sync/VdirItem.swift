import Basics
import CalStore

/// One item of a vdir, a folder of .ics files: a UID with its series and changed occurrences.
/// (https://vdirsyncer.pimutils.org/en/stable/vdir.html)
///
/// ```swift
/// for item in VdirItem.all(of: try store.items(inCalendar: work.id)) {
///     let name = VdirName.file(for: item.uid, taken: taken)
///     taken.insert(name.lowercased())
///     files[name] = item.bytes
/// }
/// ```
///
/// An item of a CalDAV server has the same form (RFC 4791, 4.1).
public struct VdirItem: Sendable {
    /// The reason why a file is not such an item.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is not an iCalendar file.
        case noCalendar
        /// A part of it is missing or cannot be read, and would be lost when the file is written again. The
        /// text is the reason.
        case unreadable(String)
        /// It has no event and no to-do.
        case empty
        /// It has no event and no to-do, but another component, such as a VJOURNAL: it is for other programs.
        case otherKind
        /// It has several items, whose number is given.
        case severalItems(Int)

        /// The same as ``reason``.
        public var description: String { reason }

        /// The problem as a clause: `it has no event and no to-do`.
        public var reason: String {
            switch self {
            case .noCalendar: "it is not an iCalendar file: BEGIN:VCALENDAR is missing"
            case .unreadable(let reason): reason
            case .empty: "it has no event and no to-do"
            case .otherKind: "it is neither an event nor a to-do"
            case .severalItems(let count):
                "it has \(count) items, and a file of a vdir has one"
            }
        }
    }

    /// The UID of the item.
    public let uid: String
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The file as it was read; nil for an item of the store.
    public let file: CalStoreImport?
    /// The losses of the stored items in this file.
    package let lost: [ExportLoss.Report]
    private let items: [CalStoreItem]

    /// Reads the item in a file.
    ///
    /// - Throws: The problem, if the file is not exactly one item that can be read in full.
    public init(file bytes: [UInt8]) throws(Problem) {
        let file = CalStoreImport(iCalendar: bytes)
        guard file.isCalendar else { throw .noCalendar }
        if let reject = file.rejects.first { throw .unreadable(reject.message) }
        // It may have had more occurrences.
        if file.isCut { throw .unreadable("its end is missing: END:VCALENDAR") }
        items = file.items
        guard let first = items.first else { throw file.hasOtherComponents ? .otherKind : .empty }
        let names = Set(items.map(\.externalID))
        guard names.count == 1 else { throw .severalItems(names.count) }
        uid = first.externalID
        self.bytes = bytes
        self.file = file
        lost = []
    }

    /// Writes an item of the store, with its detached occurrences; nil if there are no items.
    ///
    /// - Parameter items: All items with one UID, as in ``all(of:)``.
    public init?(stored items: [CalStoreItem]) {
        guard let first = items.first else { return nil }
        uid = first.externalID
        var lost: [ExportLoss.Report] = []
        bytes = CalStoreItem.iCalendar(items, of: nil) { item, loss in
            if !loss.isEmpty { lost.append(.init(title: item.title, loss: loss)) }
        }
        self.lost = lost
        file = nil
        self.items = items
    }

    /// The bytes of the item in place of an older version of it: only the lines whose content changed differ
    /// from those of the file. See ``CalStoreItem/iCalendar(_:patching:)``.
    public func bytes(patching file: [UInt8]) -> [UInt8] { CalStoreItem.iCalendar(items, patching: file) }

    /// Writes the items of a calendar, each with its detached occurrences, in no particular order.
    public static func all(of items: [CalStoreItem]) -> [VdirItem] {
        Dictionary(grouping: items, by: \.externalID).values.compactMap(VdirItem.init(stored:))
    }

    /// The title of the series or, without one, of its first occurrence.
    public var title: String { (items.first { !$0.isDetached } ?? items.first)?.title ?? uid }

    /// The kinds that its calendar must accept.
    package var entities: CalStoreCalendar.Entities {
        items.reduce(into: []) { $0.formUnion($1.kind == .event ? .events : .reminders) }
    }

    /// The entry of the item for a ``SyncPlan``.
    ///
    /// - Parameter href: The name of the file; for an item of the store its UID.
    public func entry(href: String) -> SyncEntry {
        SyncEntry(
            ident: uid, href: href, etag: Self.hash(bytes), content: content,
            changed: items.compactMap(\.record.fields.modified).max())
    }

    /// A hash that shows changes of the bytes.
    package static func hash(_ bytes: [UInt8]) -> String {
        let digits = String(XXHash64.hash(bytes), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Properties about the writing of an item, not its content.
    private static let stamps = ["DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE"].map {
        Array(($0 + ":").utf8)
    }

    /// The same for equal items from any program.
    private var content: String {
        let written = file == nil ? bytes : CalStoreItem.iCalendar(items)
        var kept: [UInt8] = []
        kept.reserveCapacity(written.count)
        for line in written.split(separator: 0x0A) where !Self.stamps.contains(where: line.starts) {
            kept += line
            kept.append(0x0A)
        }
        return Self.hash(kept)
    }
}
