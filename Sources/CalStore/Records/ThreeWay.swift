/// Merges three versions of a value: two that were made from a common one, and that one.
///
/// | both versions | result |
/// |---|---|
/// | are equal | that value |
/// | differ, and one of them is the base | the other one |
/// | differ from the base and from each other | a clash: the first one counts |
enum ThreeWay {
    /// The merged value.
    struct Result<Value> {
        var value: Value
        /// Whether both versions have changed the same part differently.
        var isClash = false
    }

    /// Merges the value as a whole.
    static func whole<Value: Equatable>(_ mine: Value, base: Value, _ newest: Value) -> Result<Value> {
        if mine == base { return Result(value: newest) }
        return Result(value: mine, isClash: newest != base && newest != mine)
    }

    /// Merges a value that only grows, such as a time of the last change: the larger one counts.
    static func latest<Value: Comparable>(_ mine: Value, base: Value, _ newest: Value) -> Result<Value> {
        if mine == base { return Result(value: newest) }
        return Result(value: newest == base ? mine : max(mine, newest))
    }

    /// Merges a list element by element.
    ///
    /// | an element was | result |
    /// |---|---|
    /// | added, changed or removed by one side | the same |
    /// | changed differently by both | a clash |
    /// | removed by one side and changed by the other | the changed one, and a clash |
    ///
    /// If both sides have changed the list, the elements of the base come first, in their order, and then the
    /// new ones in the order of their sort texts: the result must not depend on which side is the first one.
    ///
    /// - Parameters:
    ///   - key: What identifies an element. Equal elements of one list are told apart by their number.
    ///   - sortText: The text by which new elements are ordered.
    ///   - isReplaced: Whether an element of the base that both sides replaced by different new ones is a
    ///     clash; else all new ones are taken. If one side has all new ones of the other, nothing is in
    ///     doubt: that one may be the result of this merge.
    static func list<Element: Equatable, Key: Hashable>(
        _ mine: [Element], base: [Element], _ newest: [Element], isReplaced: Bool = false,
        key: (Element) -> Key, sortText: (Element) -> String
    ) -> Result<[Element]> {
        if mine == base || mine == newest { return Result(value: newest) }
        if newest == base { return Result(value: mine) }
        let (first, old, second) = (
            Numbered(mine, key: key), Numbered(base, key: key), Numbered(newest, key: key)
        )
        var result = Result<[Element]>(value: [])
        var isRemovedByBoth = false
        for name in old.keys {
            guard let before = old[name] else { continue }
            switch (first[name], second[name]) {
            case (let mine?, let newest?):
                let element = whole(mine, base: before, newest)
                if element.isClash { result.isClash = true }
                result.value.append(element.value)
            case (let kept?, nil), (nil, let kept?):
                guard kept != before else { continue }
                result.isClash = true
                result.value.append(kept)
            case (nil, nil): isRemovedByBoth = true
            }
        }
        let added = first.keys.filter { old[$0] == nil }
        let others = second.keys.filter { old[$0] == nil }
        var new: [Element] = []
        if isReplaced, isRemovedByBoth, !Set(added).isSubset(of: others), !Set(others).isSubset(of: added) {
            result.isClash = true
            new = added.compactMap { first[$0] }
        } else {
            for name in added {
                guard let mine = first[name] else { continue }
                if let other = second[name], other != mine { result.isClash = true }
                new.append(mine)
            }
            new += others.filter { first[$0] == nil }.compactMap { second[$0] }
        }
        result.value += new.map { (sortText($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        return result
    }

    /// The elements of a list by their keys.
    private struct Numbered<Element, Key: Hashable> {
        struct Name: Hashable {
            let key: Key
            /// The number of equal keys before it.
            let number: Int
        }

        private(set) var keys: [Name] = []
        private var elements: [Name: Element] = [:]

        init(_ list: [Element], key: (Element) -> Key) {
            var counts: [Key: Int] = [:]
            for element in list {
                let key = key(element)
                let name = Name(key: key, number: counts[key, default: 0])
                counts[key] = name.number + 1
                keys.append(name)
                elements[name] = element
            }
        }

        subscript(name: Name) -> Element? { elements[name] }
    }
}
