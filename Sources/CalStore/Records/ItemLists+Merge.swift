/// The merges of an item's lists, element by element (``ThreeWay``).
extension ItemAlarm {
    /// Alarms are the same if they ring at the same time. An alarm that both sides moved to different times
    /// is a clash, not two alarms.
    static func merged(_ mine: [Self], base: [Self], _ newest: [Self]) -> ThreeWay.Result<[Self]> {
        ThreeWay.list(
            mine, base: base, newest, isReplaced: true,
            key: { Identity(trigger: $0.trigger, action: $0.action) },
            sortText: { "\($0)" })
    }

    private struct Identity: Hashable {
        let trigger: Trigger
        let action: Action
    }
}

extension ItemParticipant {
    /// By address, whose letter case has no meaning.
    static func merged(_ mine: [Self], base: [Self], _ newest: [Self]) -> ThreeWay.Result<[Self]> {
        ThreeWay.list(mine, base: base, newest, key: { $0.address.lowercased() }, sortText: \.address)
    }
}

extension ItemRecurrence {
    /// Rules are one whole, dates are merged one by one. An item that repeats in only one of the versions is
    /// one whole.
    static func merged(_ mine: Self?, base: Self?, _ newest: Self?) -> ThreeWay.Result<Self?> {
        guard let first = mine, let base, let second = newest else {
            return ThreeWay.whole(mine, base: base, newest)
        }
        let rules = ThreeWay.whole(first.rules, base: base.rules, second.rules)
        let exclusionRules = ThreeWay.whole(
            first.exclusionRules, base: base.exclusionRules, second.exclusionRules)
        let dates = ThreeWay.list(
            first.dates, base: base.dates, second.dates, key: \.start, sortText: { "\($0.start)" })
        let exclusionDates = ThreeWay.list(
            first.exclusionDates, base: base.exclusionDates, second.exclusionDates, key: \.self,
            sortText: \.description)
        return .init(
            value: ItemRecurrence(
                rules: rules.value, exclusionRules: exclusionRules.value, dates: dates.value,
                exclusionDates: exclusionDates.value),
            isClash: rules.isClash || exclusionRules.isClash || dates.isClash)
    }
}

extension KeptLine {
    /// Lines of one name are one value.
    static func merged(_ mine: [String], base: [String], _ newest: [String]) -> ThreeWay.Result<[String]> {
        if mine == base || mine == newest { return .init(value: newest) }
        if newest == base { return .init(value: mine) }
        let merged = ThreeWay.list(
            Group.all(of: mine), base: Group.all(of: base), Group.all(of: newest), key: \.name,
            sortText: \.name)
        return .init(value: merged.value.flatMap(\.lines), isClash: merged.isClash)
    }

    /// The lines of one name, or a component from BEGIN to END.
    private struct Group: Equatable {
        let name: String
        var lines: [String]

        static func all(of lines: [String]) -> [Group] {
            var groups: [Group] = []
            var places: [String: Int] = [:]
            var depth = 0
            for text in lines {
                let name = KeptLine(text).name
                if depth > 0 {
                    groups[groups.count - 1].lines.append(text)
                    if name == "BEGIN" { depth += 1 }
                    if name == "END" { depth -= 1 }
                } else if name == "BEGIN" {
                    groups.append(Group(name: text, lines: [text]))
                    depth = 1
                } else if let place = places[name] {
                    groups[place].lines.append(text)
                } else {
                    places[name] = groups.count
                    groups.append(Group(name: name, lines: [text]))
                }
            }
            return groups
        }
    }
}

extension Instant {
    /// The later of two times of the last change; none is the earliest.
    static func latest(_ mine: Instant?, base: Instant?, _ newest: Instant?) -> ThreeWay.Result<Instant?> {
        let latest = ThreeWay.latest(
            mine ?? .distantPast, base: base ?? .distantPast, newest ?? .distantPast)
        return .init(value: latest.value == .distantPast ? nil : latest.value)
    }
}
