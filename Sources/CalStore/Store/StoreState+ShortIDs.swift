extension StoreState {
    /// The letters of the short identifiers of items: four, or as many more as tell them from all others of their kind.
    ///
    /// Costs a look at each item in memory, and for those on the shelf at the few that begin alike.
    func shortIDs(of items: [ItemRecord]) -> [RecordID: String] {
        var lengths = ShortIDLengths()
        for item in items { lengths.want(item) }
        lengths.prepare()
        if let shelf {
            for number in lengths.numbers {
                for entry in shelf.entries(.hash, ShortID.keys(near: number)) where isOnShelf(entry) {
                    lengths.compare(entry.key, entry.detail == 0 ? .event : .reminder)
                }
            }
        }
        forEachResident { lengths.compare($0) }
        var result: [RecordID: String] = [:]
        for item in items { result[item.id] = lengths.text(of: item) }
        return result
    }

    /// The items of a kind whose short identifiers begin alike.
    func items(_ kind: ItemFields.Kind, shortIDs range: Range<UInt64>) -> [ItemRecord] {
        var found: [ItemRecord] = []
        if let shelf, let last = range.last {
            for entry in shelf.entries(.hash, range.lowerBound...last) where isOnShelf(entry) {
                if let item = shelf.item(inSlot: Int(entry.slot)), item.kind == kind { found.append(item) }
            }
        }
        var buffer: [UInt8] = []
        forEachResident { item in
            if item.kind == kind, range.contains(ShortID.number(item.id, buffer: &buffer)) {
                found.append(item)
            }
        }
        return found
    }
}

/// Finds how many letters some items need among all: only the neighbours of an item in the order of the hashes count.
private struct ShortIDLengths {
    private struct Wanted {
        var number: UInt64
        var length: Int
    }

    private var wanted: [ItemFields.Kind: [Wanted]] = [:]
    private var buffer: [UInt8] = []

    var numbers: [UInt64] { wanted.values.flatMap { $0.map(\.number) } }

    mutating func want(_ item: ItemRecord) {
        let number = ShortID.number(item.id, buffer: &buffer)
        wanted[item.kind, default: []].append(Wanted(number: number, length: ShortID.shortest))
    }

    mutating func prepare() {
        for (kind, list) in wanted {
            var last: UInt64?
            wanted[kind] = list.sorted { $0.number < $1.number }.filter { item in
                defer { last = item.number }
                return item.number != last
            }
        }
    }

    mutating func compare(_ item: ItemRecord) {
        guard wanted[item.kind] != nil else { return }
        compare(ShortID.number(item.id, buffer: &buffer), item.kind)
    }

    mutating func compare(_ number: UInt64, _ kind: ItemFields.Kind) {
        guard let list = wanted[kind] else { return }
        let low = ShortIDLengths.index(of: number, in: list)
        let after = low < list.count && list[low].number == number ? low + 1 : low
        for index in [low - 1, after] where list.indices.contains(index) {
            let common = ShortID.commonLetters(list[index].number, number)
            if common >= list[index].length { wanted[kind]?[index].length = common + 1 }
        }
    }

    mutating func text(of item: ItemRecord) -> String {
        let number = ShortID.number(item.id, buffer: &buffer)
        guard let list = wanted[item.kind] else {
            return String(ShortID.letters(number).prefix(ShortID.shortest))
        }
        let index = ShortIDLengths.index(of: number, in: list)
        let length = index < list.count ? list[index].length : ShortID.shortest
        return String(ShortID.letters(number).prefix(length))
    }

    /// The place of the first number that is not smaller.
    private static func index(of number: UInt64, in list: [Wanted]) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if list[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
