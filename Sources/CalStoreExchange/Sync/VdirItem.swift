import Basics
import CalStore

/// One item of a vdir: a UID with its series and changed occurrences.
/// (https://vdirsyncer.pimutils.org/en/stable/vdir.html)
package struct VdirItem: Sendable {
    /// The reason why a file is not such an item.
    package enum Problem: Error, Hashable, Sendable {
        case noCalendar
        /// A part of it cannot be read, and would be lost with the next push.
        case unreadable(String)
        case empty
        case severalItems(Int)

        /// A clause for a message.
        package var reason: String {
            switch self {
            case .noCalendar: "it is not an iCalendar file: BEGIN:VCALENDAR is missing"
            case .unreadable(let reason): reason
            case .empty: "it has no event and no to-do"
            case .severalItems(let count):
                "it has \(count) items, and a file of a vdir has one; use `ekcal import` for it"
            }
        }
    }

    package let uid: String
    /// The bytes of the file.
    package let bytes: [UInt8]
    /// The file as it was read; nil for an item of the store.
    package let file: CalStoreImport?
    /// The losses of the stored items in this file.
    package let lost: [ExportLoss.Report]
    private let items: [CalStoreItem]

    /// The item in a file.
    package init(file bytes: [UInt8]) throws(Problem) {
        let file = CalStoreImport(iCalendar: bytes)
        guard file.isCalendar else { throw .noCalendar }
        if let reject = file.rejects.first { throw .unreadable(reject.message) }
        items = file.items
        guard let first = items.first else { throw .empty }
        let names = Set(items.map(\.externalID))
        guard names.count == 1 else { throw .severalItems(names.count) }
        uid = first.externalID
        self.bytes = bytes
        self.file = file
        lost = []
    }

    /// An item of the store, with its detached occurrences.
    ///
    /// - Parameter items: All items with one UID, at least one.
    package init?(stored items: [CalStoreItem]) {
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

    /// The items of a calendar, each with its detached occurrences.
    package static func all(of items: [CalStoreItem]) -> [VdirItem] {
        Dictionary(grouping: items, by: \.externalID).values.compactMap(VdirItem.init(stored:))
    }

    package var title: String { (items.first { !$0.isDetached } ?? items.first)?.title ?? uid }

    /// The kinds that its calendar must accept.
    package var entities: CalStoreCalendar.Entities {
        items.reduce(into: []) { $0.formUnion($1.kind == .event ? .events : .reminders) }
    }

    /// The entry for the planner.
    ///
    /// - Parameter href: The name of the file.
    package func entry(href: String) -> SyncEntry {
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
