extension CalendarStore {
    /// The short identifiers of items, without the letter for their kind: four letters, or as many more as are needed
    /// to tell them from all other items of the same kind in this store.
    ///
    /// One pass over the store: some 30 ns for each of its items.
    public func shortIDs(of items: [CalStoreItem]) throws(CalStoreError) -> [String: String] {
        guard !items.isEmpty else { return [:] }
        return try read { state in
            var lengths = ShortIDLengths()
            for item in items { lengths.want(item.record) }
            lengths.prepare()
            for item in state.items { lengths.compare(item) }
            var result: [String: String] = [:]
            for item in items { result[item.id] = lengths.text(of: item.record) }
            return result
        }
    }

    /// The items of a kind whose short identifier begins with `prefix`; case does not matter.
    public func items(_ kind: CalStoreItem.Kind, shortID prefix: String) throws(CalStoreError)
        -> [CalStoreItem]
    {
        guard let range = ShortID.range(prefix: prefix.lowercased()) else { return [] }
        let kind: ItemFields.Kind = kind == .event ? .event : .reminder
        return try read { state in
            var buffer: [UInt8] = []
            return state.items.filter { item in
                item.kind == kind && range.contains(ShortID.number(item.id, buffer: &buffer))
            }.map(CalStoreItem.init)
        }
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
        guard let list = wanted[item.kind] else { return }
        let number = ShortID.number(item.id, buffer: &buffer)
        let low = ShortIDLengths.index(of: number, in: list)
        let after = low < list.count && list[low].number == number ? low + 1 : low
        for index in [low - 1, after] where list.indices.contains(index) {
            let common = ShortID.commonLetters(list[index].number, number)
            if common >= list[index].length { wanted[item.kind]?[index].length = common + 1 }
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
