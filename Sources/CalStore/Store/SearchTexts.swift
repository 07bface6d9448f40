/// The texts of items in memory that people search, folded and in one piece: to look at them costs a few nanoseconds an item,
/// and to look at the items themselves some hundred.
struct SearchTexts: Sendable {
    /// The texts of an item, each with `end` behind it. What became of an item's texts that changed stays until `removed` is half.
    private var bytes: [UInt8] = []
    /// Where those of an item lie, by its place.
    private var ranges: [Range<Int>] = []
    private var removed = 0

    /// No byte of UTF-8.
    private static let end: UInt8 = 0xFF

    init(_ items: [ItemRecord?]) {
        let parts = items.indices.parts(of: 4096)
        for part in Concurrent.map(parts[...], { SearchTexts(folding: items[$0]) }) {
            ranges += part.ranges.map { $0.lowerBound + bytes.count..<$0.upperBound + bytes.count }
            bytes += part.bytes
        }
    }

    private init(folding items: ArraySlice<ItemRecord?>) {
        for item in items { append(item) }
    }

    private mutating func append(_ item: ItemRecord?) { ranges.append(add(item)) }

    private mutating func add(_ item: ItemRecord?) -> Range<Int> {
        let start = bytes.count
        item?.fields.forEachSearchText { text in
            bytes += TextFolding.fold(text).utf8
            bytes.append(SearchTexts.end)
        }
        return start..<bytes.count
    }

    /// Takes the texts of the item at a place: one that is there, or the next one.
    mutating func set(_ place: Int, _ item: ItemRecord?) {
        guard place < ranges.count else { return append(item) }
        removed += ranges[place].count
        ranges[place] = add(item)
        if removed > bytes.count / 2 { pack() }
    }

    private mutating func pack() {
        var packed: [UInt8] = []
        packed.reserveCapacity(bytes.count - removed)
        for place in ranges.indices {
            let start = packed.count
            packed += bytes[ranges[place]]
            ranges[place] = start..<packed.count
        }
        bytes = packed
        removed = 0
    }

    /// Which of the items in a range of places can be meant.
    func passing(_ screen: TextScreen, in places: Range<Int>) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            ranges.withUnsafeBufferPointer { ranges in
                screen.passing(
                    Array(places),
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
