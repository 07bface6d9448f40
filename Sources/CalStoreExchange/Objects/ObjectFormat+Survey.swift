import Basics
import CalStore

extension ObjectFormat {
    /// The facts about some entries that must be known before the first item is imported.
    struct Survey: Sendable {
        var keys: [ObjectKeys] = []
        /// The number of items, with those that cannot be read.
        var count = 0
        var homes: [NamedHome] = []
    }

    /// A calendar as an object names it, and a kind of its items.
    struct NamedHome: Hashable, Sendable {
        let home: CalendarHome
        let kind: CalStoreItem.Kind
    }

    func survey(_ blocks: [ObjectBlock]) -> [Survey] {
        Concurrent.map(blocks.flatMap(\.pieces)[...]) { block in
            var survey = Survey()
            for entry in block.entries { self.survey(entry, block, &survey) }
            return survey
        }
    }

    private func survey(
        _ entry: ObjectBlock.Entry, _ block: ObjectBlock, _ survey: inout Survey
    ) {
        switch kind {
        case .list, .single, .lines:
            if block.isBlank(entry) { return }
            let object = ObjectKeys.object(entry, block)
            // A line that is no item, such as the last one of `changes --jsonl`.
            if case .lines = kind, object?.members?.isEmpty == true, read(entry, block) == nil { return }
            self.survey(object, entry, block, &survey)
        case .rows(let layout):
            guard let row = layout.row(entry, block) else { return }
            self.survey(try? layout.columns.values(row), entry, block, &survey)
        }
    }

    /// - Parameter object: Its values that decide about its keys; nil for another value.
    private func survey(
        _ object: (some NamedValues)?, _ entry: ObjectBlock.Entry, _ block: ObjectBlock,
        _ survey: inout Survey
    ) {
        survey.count += 1
        var known: ItemObject.Reading?
        func whole() -> CalStoreItem? {
            guard case .item(let reading)? = read(entry, block)?.result else { return nil }
            known = reading
            return reading.item
        }
        if let keys = ObjectKeys(object, item: whole) { survey.keys.append(keys) }
        guard let home = known?.calendar ?? (try? object?["calendar"].flatMap(ItemObject.home)) ?? nil,
            let kind = known?.item.kind ?? (try? object.map(reader.kind)) ?? nil
        else { return }
        let named = NamedHome(home: home, kind: kind)
        if survey.homes.last == named || survey.homes.contains(named) { return }
        // An item that cannot be read needs no calendar.
        guard known != nil || whole() != nil else { return }
        survey.homes.append(named)
    }
}
