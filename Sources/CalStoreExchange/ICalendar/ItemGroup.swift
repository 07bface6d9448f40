import Basics
import CalStore

/// The items of a file that must be read together: those with one UID, and the tails of their series. Each
/// group has a number, the hash of its UID.
///
/// UIDs are compared as the store compares them: two that Unicode considers equal are one. So the number is a
/// hash of the text and not of its bytes, and differs from run to run.
enum ItemGroup {
    /// Whether an entry is an item that can be read.
    static func isMember(_ entry: ICalendarOutline.Entry) -> Bool {
        entry.kind.isItem && entry.problem == nil
    }

    static func number(ofUID uid: String) -> UInt64 {
        UInt64(truncatingIfNeeded: SeriesTail.whole(ofUID: uid).hashValue)
    }

    /// The groups and the calendars of a block's items.
    struct Survey: Sendable {
        /// The group of each item.
        private(set) var groups: [UInt64] = []
        private(set) var homes: [NamedHome] = []

        init(_ block: ICalendarBlock) {
            groups.reserveCapacity(block.entries.count)
            for entry in block.entries where ItemGroup.isMember(entry) { read(entry, block) }
        }

        private mutating func read(_ entry: ICalendarOutline.Entry, _ block: ICalendarBlock) {
            var reader = ContentLineReader(block.bytes, entry.bytes, number: entry.lines.lowerBound)
            var depth = 0
            var uid: String?
            var home: CalendarHome?
            while let first = reader.peek {
                guard Self.mayMatter(first) else {
                    reader.skipPhysicalLine()
                    continue
                }
                guard let line = reader.next() else { break }
                guard case .content(let line) = line else { continue }
                switch line.property {
                case .begin: depth += 1
                case .end: depth -= 1
                // The item itself is one deep.
                case .uid where depth == 1: uid = uid ?? line.text.trimmingBlanks
                case .itemCalendar where depth == 1: home = CalendarHome(line)
                default: break
                }
            }
            if uid ?? "" == "", let component = try? block.component(entry, junk: { _ in }) {
                uid = DerivedUID.uid(of: component)
            }
            groups.append(ItemGroup.number(ofUID: uid ?? ""))
            let named = NamedHome(isEvent: entry.kind != .todo, calendar: entry.calendar, own: home)
            if homes.last != named, !homes.contains(named) { homes.append(named) }
        }

        /// Whether a line with this first byte may be read above. Control characters are left out.
        private static func mayMatter(_ byte: UInt8) -> Bool {
            switch byte | 0x20 {
            case UInt8(ascii: "b"), UInt8(ascii: "e"), UInt8(ascii: "u"), UInt8(ascii: "x"): true
            default: ASCII.isControl(byte) && !ASCII.isLineEnd(byte)
            }
        }
    }

    /// The calendar of some items, as the file names it.
    struct NamedHome: Hashable, Sendable {
        let isEvent: Bool
        /// The index of the calendar in the file.
        let calendar: Int?
        /// The calendar that the items name themselves.
        let own: CalendarHome?
    }
}
