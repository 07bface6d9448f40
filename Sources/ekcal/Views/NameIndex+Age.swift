import CalStore
import CalStoreExchange

extension NameIndex {
    /// How old somebody becomes at an occurrence of a birthday: one in a calendar of birthdays that began in
    /// the year of birth. Nil for anything else, and where the year is not known.
    func age(at occurrence: CalStoreOccurrence) -> Int? {
        guard let start = occurrence.item.isSeries ? occurrence.item.start : nil else { return nil }
        return age(of: occurrence.item, since: start, on: occurrence.start.date)
    }

    func age(of item: CalStoreItem, since start: ItemTime, on date: CivilDate) -> Int? {
        guard item.kind == .event, start.isDate, start.date.year > NameIndex.unknownYear,
            item.recurrence?.rules.first?.frequency == .yearly, let calendar = calendar(of: item),
            CalStoreImport.isBirthday(item),
            calendar.kind == .birthday || calendar.title.lowercased().contains("birthday")
        else { return nil }
        let age = date.year - start.date.year
        return age > 0 ? age : nil
    }

    /// The year that contacts have whose year of birth is not known.
    static let unknownYear = 1604
}
