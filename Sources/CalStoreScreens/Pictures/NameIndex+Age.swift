import CalStore
import CalStoreExchange

extension NameIndex {
    /// The age that somebody reaches at an occurrence of a birthday: a yearly event in a calendar of
    /// birthdays whose first date is in the year of birth. Nil for other events, and if the year is unknown.
    package func age(at occurrence: CalStoreOccurrence) -> Int? {
        guard let start = occurrence.item.isSeries ? occurrence.item.start : nil else { return nil }
        return age(of: occurrence.item, since: start, on: occurrence.start.date)
    }

    package func age(of item: CalStoreItem, since start: ItemTime, on date: CivilDate) -> Int? {
        guard item.kind == .event, start.isDate, start.date.year > NameIndex.unknownYear,
            item.recurrence?.rules.first?.frequency == .yearly, let calendar = calendar(of: item),
            CalStoreImport.isBirthday(item),
            calendar.kind == .birthday || calendar.title.lowercased().contains("birthday")
        else { return nil }
        let age = date.year - start.date.year
        return age > 0 ? age : nil
    }

    /// The year that contacts have if the year of birth is unknown.
    package static let unknownYear = 1604
}

extension CalStoreItem {
    /// Whether its first year stands for an unknown one, which people must not see.
    package var hasUnknownYear: Bool {
        start.map { $0.isDate && $0.date.year == NameIndex.unknownYear } == true && isSeries
    }
}
