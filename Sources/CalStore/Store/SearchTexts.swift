import Basics

/// The texts for searching items in memory, folded and in one piece: a search costs a few nanoseconds per
/// item, and in the items themselves some hundred.
///
/// They are stored in parts: a copy that changes in one slot shares all parts but one.
struct SearchTexts: Sendable {
    private static let partSize = 4096

    /// The texts of several adjacent items.
    fileprivate struct Part: Sendable {
        /// The texts of an item, each with `end` after it. Old texts of changed items stay until `removed` is
        /// half.
        var bytes: [UInt8] = []
        /// The ranges of the texts of items, by slot.
        var ranges: [Range<Int>] = []
        var removed = 0
    }

    private var parts: [Part] = []

    /// A byte that UTF-8 does not have.
    fileprivate static let end: UInt8 = 0xFF

    init() {}

    /// The number of bytes of all texts.
    var size: Int { parts.reduce(0) { $0 + $1.bytes.count } }

    init(_ items: ItemSlots) {
        let slots = items.indices.parts(of: SearchTexts.partSize)
        parts = Concurrent.map(slots[...]) { slots in
            var part = Part()
            for slot in slots { part.append(items[slot]) }
            return part
        }
    }

    /// Sets the texts of the item in a slot: an existing one, or the next one.
    mutating func set(_ slot: Int, _ item: ItemRecord?) {
        let (part, slotInPart) = slot.quotientAndRemainder(dividingBy: SearchTexts.partSize)
        if part >= parts.count { parts.append(Part()) }
        parts[part].set(slotInPart, item)
    }

    /// The items in a range of slots that may match.
    func passing(_ screen: TextScreen, in slots: Range<Int>) -> [Int] {
        var found: [Int] = []
        var slot = slots.lowerBound
        while slot < slots.upperBound {
            let part = slot / SearchTexts.partSize
            let first = part * SearchTexts.partSize
            let end = min(slots.upperBound, first + SearchTexts.partSize)
            found += parts[part].passing(screen, in: slot - first..<end - first).map { $0 + first }
            slot = end
        }
        return found
    }
}

extension SearchTexts.Part {
    fileprivate mutating func append(_ item: ItemRecord?) { ranges.append(add(item)) }

    private mutating func add(_ item: ItemRecord?) -> Range<Int> {
        let start = bytes.count
        item?.fields.forEachSearchText { text in
            bytes += TextFolding.fold(text).utf8
            bytes.append(SearchTexts.end)
        }
        return start..<bytes.count
    }

    fileprivate mutating func set(_ slot: Int, _ item: ItemRecord?) {
        guard slot < ranges.count else { return append(item) }
        removed += ranges[slot].count
        ranges[slot] = add(item)
        if removed > bytes.count / 2 { pack() }
    }

    private mutating func pack() {
        var packed: [UInt8] = []
        packed.reserveCapacity(bytes.count - removed)
        for slot in ranges.indices {
            let start = packed.count
            packed += bytes[ranges[slot]]
            ranges[slot] = start..<packed.count
        }
        bytes = packed
        removed = 0
    }

    fileprivate func passing(_ screen: TextScreen, in slots: Range<Int>) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            ranges.withUnsafeBufferPointer { ranges in
                screen.passing(
                    Array(slots),
                    text: { $0.isFound(inFolded: UnsafeRawBufferPointer(rebasing: bytes[ranges[$1]])) },
                    // Identifiers are not among the texts.
                    bytes: { _, _ in true })
            }
        }
    }
}

extension ItemFields {
    /// All texts that a query may search.
    fileprivate func forEachSearchText(_ body: (String) -> Void) {
        body(title)
        for text in [location, structuredLocation?.title, notes, url, color] {
            if let text { body(text) }
        }
        categories.forEach(body)
        for person in [organizer].compactMap(\.self) + attendees {
            body(person.address)
            if let name = person.name { body(name) }
        }
    }
}
