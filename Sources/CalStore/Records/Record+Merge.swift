extension Record {
    /// This record, an edited copy of `base`, brought onto `newest`, to which `base` has grown elsewhere meanwhile:
    /// what was edited here is taken from here, all else from there (design: merge per property, the later save wins).
    func merged(base: Record, newest: Record) -> Record {
        if base == newest { return self }
        switch (self, base, newest) {
        case (.item(let mine), .item(let base), .item(let newest)):
            var result = newest.fields
            for property in ItemProperty.all where !property.isEqual(mine.fields, base.fields) {
                property.copy(mine.fields, &result)
            }
            result.unknown = UnknownMember.merged(mine.unknown, base: base.unknown, newest: newest.unknown)
            return .item(ItemRecord(result))
        case (.calendar(let mine), .calendar(let base), .calendar(let newest)):
            var result = newest
            func take<Value: Equatable>(_ path: WritableKeyPath<CalendarRecord, Value>) {
                if mine[keyPath: path] != base[keyPath: path] { result[keyPath: path] = mine[keyPath: path] }
            }
            take(\.source)
            take(\.title)
            take(\.color)
            take(\.kind)
            take(\.entities)
            take(\.isReadOnly)
            take(\.isImmutable)
            take(\.isDefault)
            result.unknown = UnknownMember.merged(mine.unknown, base: base.unknown, newest: newest.unknown)
            return .calendar(result)
        case (.source(let mine), .source(let base), .source(let newest)):
            var result = newest
            if mine.title != base.title { result.title = mine.title }
            if mine.kind != base.kind { result.kind = mine.kind }
            result.unknown = UnknownMember.merged(mine.unknown, base: base.unknown, newest: newest.unknown)
            return .source(result)
        default:
            return self
        }
    }

    /// The names of the properties in which two records differ.
    static func changedProperties(from before: Record, to after: Record) -> [String] {
        guard case .item(let before) = before, case .item(let after) = after else { return [] }
        return ItemProperty.all.filter { !$0.isEqual(before.fields, after.fields) }.map(\.name)
    }
}

extension UnknownMember {
    /// Merges by name.
    static func merged(_ mine: [UnknownMember], base: [UnknownMember], newest: [UnknownMember])
        -> [UnknownMember]
    {
        if mine == base { return newest }
        var result = newest
        for member in base where !mine.contains(where: { $0.name == member.name }) {
            result.removeAll { $0.name == member.name }
        }
        for member in mine where !base.contains(member) {
            if let index = result.firstIndex(where: { $0.name == member.name }) {
                result[index] = member
            } else {
                result.append(member)
            }
        }
        return result
    }
}
