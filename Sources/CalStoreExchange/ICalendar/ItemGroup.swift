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

    /// The results about an item of the search for its BEGIN and END, so that a survey reads no other line
    /// of it.
    struct Marks: Sendable {
        /// Its group; nil if its first UID is empty, or if it has none.
        private(set) var group: UInt64?
        private var hasUID = false
        /// The offset of its last line with a calendar, from its first byte.
        private(set) var calendarLine: Int?

        /// Whether a line with this first byte may be one that `take` needs.
        static func mayBe(_ byte: UInt8) -> Bool {
            byte | 0x20 == UInt8(ascii: "u") || byte | 0x20 == UInt8(ascii: "x")
        }

        /// - Parameter line: A line of the item itself, not of an inner component.
        mutating func take(_ line: ContentLine, at offset: Int) {
            switch line.property {
            case .uid where !hasUID:
                hasUID = true
                let uid = line.text.trimmingBlanks
                if !uid.isEmpty { group = ItemGroup.number(ofUID: uid) }
            case .itemCalendar: calendarLine = offset
            default: break
            }
        }
    }

    /// The groups and the calendars of a block's items.
    struct Survey: Sendable {
        /// The group of each item.
        private(set) var groups: [UInt64] = []
        private(set) var homes: [NamedHome] = []
        /// The last item that does not name its calendar.
        private var plain: (isEvent: Bool, calendar: Int?)?

        init(_ block: ICalendarBlock) {
            groups.reserveCapacity(block.entries.count)
            for entry in block.entries where ItemGroup.isMember(entry) {
                groups.append(entry.marks.group ?? Self.derivedGroup(entry, block))
                noteHome(entry, block)
            }
        }

        private static func derivedGroup(
            _ entry: ICalendarOutline.Entry, _ block: ICalendarBlock
        ) -> UInt64 {
            let component = try? block.component(entry, junk: { _ in })
            return ItemGroup.number(ofUID: component.map(DerivedUID.uid(of:)) ?? "")
        }

        private mutating func noteHome(_ entry: ICalendarOutline.Entry, _ block: ICalendarBlock) {
            let isEvent = entry.kind != .todo
            var own: CalendarHome?
            if let offset = entry.marks.calendarLine {
                let start = entry.bytes.lowerBound + offset
                var reader = ContentLineReader(block.bytes, start..<entry.bytes.upperBound, number: 0)
                if case .content(let line) = reader.next() { own = CalendarHome(line) }
            } else if let plain, plain == (isEvent, entry.calendar) {
                return
            } else {
                plain = (isEvent, entry.calendar)
            }
            let named = NamedHome(isEvent: isEvent, calendar: entry.calendar, own: own)
            if homes.last != named, !homes.contains(named) { homes.append(named) }
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
