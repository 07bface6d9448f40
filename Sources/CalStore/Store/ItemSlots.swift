/// Items by slot, with empty slots. They are stored in pages: a copy that changes in one slot shares all
/// pages but one.
struct ItemSlots: Sendable {
    private static let pageBits = 9
    private static let pageSize = 1 << pageBits

    private var pages: [[ItemRecord?]] = []
    private(set) var count = 0

    init() {}

    init(_ items: [ItemRecord?]) {
        pages = items.indices.parts(of: ItemSlots.pageSize).map { Array(items[$0]) }
        count = items.count
    }

    var indices: Range<Int> { 0..<count }

    subscript(slot: Int) -> ItemRecord? {
        get { pages[slot >> ItemSlots.pageBits][slot & (ItemSlots.pageSize - 1)] }
        set { pages[slot >> ItemSlots.pageBits][slot & (ItemSlots.pageSize - 1)] = newValue }
    }

    mutating func append(_ item: ItemRecord?) {
        if count & (ItemSlots.pageSize - 1) == 0 {
            pages.append([item])
        } else {
            pages[pages.count - 1].append(item)
        }
        count += 1
    }

    mutating func append(contentsOf others: ItemSlots) {
        for slot in others.indices { append(others[slot]) }
    }

    /// Drops the empty slots after the last item, and keeps the first `least`.
    mutating func removeEmptyEnd(downTo least: Int) {
        while count > max(0, least), self[count - 1] == nil {
            pages[pages.count - 1].removeLast()
            if pages[pages.count - 1].isEmpty { pages.removeLast() }
            count -= 1
        }
    }

    func forEach(_ body: (Int, ItemRecord) -> Void) {
        var slot = 0
        for page in pages {
            for item in page {
                if let item { body(slot, item) }
                slot += 1
            }
        }
    }

    func items(in slots: Range<Int>) -> [ItemRecord] { slots.compactMap { self[$0] } }

    mutating func reserveCapacity(_ capacity: Int) {
        pages.reserveCapacity(capacity / ItemSlots.pageSize + 1)
    }
}
