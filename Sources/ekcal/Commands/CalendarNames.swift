import CalStore
import CalStoreLanguage

/// Calendars and sources by what people call them.
///
/// | Typed | Means |
/// |---|---|
/// | `work` | the calendars with that title; capitals do not matter when only one is called so |
/// | `Local/work` | those of one source, where a title is there twice |
/// | `ckq4n`, a full identifier | that calendar |
/// | `w`, where none of these is there | the calendar that `alias.calendar.w` names |
struct CalendarNames {
    let store: any CalStoreReader

    let aliases: CalendarAliases

    init(_ store: any CalStoreReader, _ aliases: CalendarAliases = .none) {
        self.store = store
        self.aliases = aliases
    }

    /// The calendars that a name means: one or more. Throws `notFound` when there is none.
    func calendars(called name: String, field: String) throws -> [CalStoreCalendar] {
        let found = try calendars(called: name)
        if !found.isEmpty { return found }
        if let other = try aliases.calendar(named: name) {
            let found = try calendars(called: other)
            guard found.isEmpty else { return found }
            throw EkcalError(
                .notFound, "\(name) is an alias for the calendar \"\(other)\", which does not exist",
                hint: "`ekcal config list --origin` says where alias.calendar.\(name) is set", field: field)
        }
        let all = try store.calendars()
        let nearest = Nearest.matches(for: name, among: all.map(\.title)).first
        throw EkcalError(
            .notFound, "there is no calendar \"\(name)\"",
            hint: nearest.map { "did you mean \($0)?" } ?? "write one of: "
                + all.map(\.title).joined(separator: ", ")
                + "; `ekcal calendar add` adds one", field: field)
    }

    private func calendars(called name: String) throws -> [CalStoreCalendar] {
        let sources = try titlesOfSources()
        let all = try store.calendars()
        let found = all.filter { calendar in
            calendar.title == name || calendar.id == name || CalendarJSON.shortID(calendar) == name
                || (sources[calendar.sourceID] ?? "") + "/" + calendar.title == name
        }
        if !found.isEmpty { return found }
        let same = all.filter { $0.title.lowercased() == name.lowercased() }
        return same.count == 1 ? same : []
    }

    /// The one calendar that a name means.
    func calendar(called name: String, field: String) throws -> CalStoreCalendar {
        let found = try calendars(called: name, field: field)
        if found.count == 1 { return found[0] }
        let sources = try titlesOfSources()
        throw EkcalError(
            .ambiguous, "\(found.count) calendars are called \"\(name)\"",
            hint: "write "
                + found.map { (sources[$0.sourceID] ?? "") + "/" + $0.title }.joined(separator: " or "),
            field: field)
    }

    /// The source with a title or an identifier; capitals do not matter when only one is called so.
    func source(called name: String, field: String) throws -> CalStoreSource {
        let all = try store.sources()
        if let source = all.first(where: { $0.title == name || $0.id == name }) { return source }
        let same = all.filter { $0.title.lowercased() == name.lowercased() }
        if same.count == 1 { return same[0] }
        let nearest = Nearest.matches(for: name, among: all.map(\.title)).first
        throw EkcalError(
            .notFound, "there is no source \"\(name)\"",
            hint: nearest.map { "did you mean \($0)?" } ?? "write one of: "
                + all.map(\.title).joined(separator: ", "), field: field)
    }

    private func titlesOfSources() throws -> [String: String] {
        Dictionary(try store.sources().map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    }
}
