import Basics

/// The texts for searching items in memory, folded and in one piece: a search costs a few nanoseconds per
/// item, and in the items themselves some hundred.
///
/// They are stored in parts: a copy that changes at one place shares all parts but one.
struct SearchTexts: Sendable {
    private static let partSize = 4096

    /// The texts of several adjacent items.
    fileprivate struct Part: Sendable {
        /// The texts of an item, each with `end` after it. Old texts of changed items stay until `removed` is
        /// half.
        var bytes: [UInt8] = []
        /// The ranges of the texts of items, by place.
        var ranges: [Range<Int>] = []
        var removed = 0
    }

    private var parts: [Part] = []

    /// A byte that UTF-8 does not have.
    fileprivate static let end: UInt8 = 0xFF

    init() {}

    init(_ items: ItemSlots) {
        let places = items.indices.parts(of: SearchTexts.partSize)
        parts = Concurrent.map(places[...]) { places in
            var part = Part()
            for place in places { part.append(items[place]) }
            return part
        }
    }

    /// Sets the texts of the item in a slot: an existing one, or the next one.
    mutating func set(_ place: Int, _ item: ItemRecord?) {
        let (part, placeInPart) = place.quotientAndRemainder(dividingBy: SearchTexts.partSize)
        if part >= parts.count { parts.append(Part()) }
        parts[part].set(placeInPart, item)
    }

    /// The items in a range of places that may match.
    func passing(_ screen: TextScreen, in places: Range<Int>) -> [Int] {
        var found: [Int] = []
        var place = places.lowerBound
        while place < places.upperBound {
            let part = place / SearchTexts.partSize
            let first = part * SearchTexts.partSize
            let end = min(places.upperBound, first + SearchTexts.partSize)
            found += parts[part].passing(screen, in: place - first..<end - first).map { $0 + first }
            place = end
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

    fileprivate mutating func set(_ place: Int, _ item: ItemRecord?) {
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

    fileprivate func passing(_ screen: TextScreen, in places: Range<Int>) -> [Int] {
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
