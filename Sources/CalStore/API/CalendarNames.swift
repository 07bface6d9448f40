/// Finds calendars and sources by the names that people type.
///
/// | Typed | Means |
/// |---|---|
/// | `work` | the calendars with that title; case does not matter if only one has it |
/// | `Local/work` | those of one source, if a title exists twice |
/// | `ckq4n`, a full identifier | that calendar |
/// | `w`, if none of these exists | the calendar of the alias `w` |
package struct CalendarNames {
    private let store: any CalStoreReader
    private let aliases: CalendarAliases

    package init(_ store: any CalStoreReader, _ aliases: CalendarAliases = .none) {
        self.store = store
        self.aliases = aliases
    }

    /// The calendars with a name: one or more. Throws a ``NameError`` if there is none.
    package func calendars(called name: String) throws -> [CalStoreCalendar] {
        let found = try matches(name)
        if !found.isEmpty { return found }
        if let other = try aliases.calendar(named: name) {
            let found = try matches(other)
            guard found.isEmpty else { return found }
            throw NameError.aliasOfNoCalendar(name, calendar: other)
        }
        throw NameError.noCalendar(name, titles: try store.calendars().map(\.title))
    }

    /// The one calendar with a name. Throws a ``NameError`` if there is none, or more than one.
    package func calendar(called name: String) throws -> CalStoreCalendar {
        let found = try calendars(called: name)
        if found.count == 1 { return found[0] }
        let sources = try titlesOfSources()
        throw NameError.ambiguousCalendar(
            name, paths: found.map { (sources[$0.sourceID] ?? "") + "/" + $0.title })
    }

    /// The source with a title or identifier; case does not matter if only one has that title. Throws a
    /// ``NameError`` if there is none.
    package func source(called name: String) throws -> CalStoreSource {
        let all = try store.sources()
        if let source = all.first(where: { $0.title == name || $0.id.text == name }) { return source }
        let same = all.filter { $0.title.lowercased() == name.lowercased() }
        guard same.count == 1 else { throw NameError.noSource(name, titles: all.map(\.title)) }
        return same[0]
    }

    private func matches(_ name: String) throws -> [CalStoreCalendar] {
        let sources = try titlesOfSources()
        let all = try store.calendars()
        let found = all.filter { calendar in
            calendar.title == name || calendar.id.text == name || calendar.shortID == name
                || (sources[calendar.sourceID] ?? "") + "/" + calendar.title == name
        }
        if !found.isEmpty { return found }
        let same = all.filter { $0.title.lowercased() == name.lowercased() }
        return same.count == 1 ? same : []
    }

    private func titlesOfSources() throws -> [CalStoreSource.ID: String] {
        Dictionary(try store.sources().map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    }
}

extension CalStoreReader {
    /// The one calendar with a title.
    ///
    /// ```swift
    /// let work = try store.calendar(named: "work")
    /// ```
    /// A name is the title of a calendar, `Source/Title` if two sources have a calendar with this title, or
    /// an identifier. The case of letters does not matter if only one calendar has the title.
    ///
    /// - Throws: ``NameError`` if no calendar has the name, or more than one; `CalStoreError` if the store
    ///   cannot be read.
    public func calendar(named name: String) throws -> CalStoreCalendar {
        try CalendarNames(self).calendar(called: name)
    }

    /// The source with a title or an identifier. The case of letters does not matter if only one source has
    /// the title.
    ///
    /// - Throws: ``NameError`` if no source has the name; `CalStoreError` if the store cannot be read.
    public func source(named name: String) throws -> CalStoreSource {
        try CalendarNames(self).source(called: name)
    }
}
