import CLibrary
import CalStore
import CalStoreLanguage

extension StoreAccess {
    /// The calendar with a name (`--calendar`), or the usual one for new items.
    func calendar(
        named name: String?, for kind: CalStoreItem.Kind, _ store: any CalStoreReader
    ) throws -> CalStoreCalendar {
        if let name { return try words.calendarNames(store).calendar(called: name, field: "--calendar") }
        return try usualCalendar(for: kind, store)
    }

    /// The default calendar of a kind, from the settings or else from the store.
    func usualCalendar(for kind: CalStoreItem.Kind, _ store: any CalStoreReader) throws -> CalStoreCalendar {
        let setting = kind == .event ? SettingTable.defaultCalendar : SettingTable.defaultList
        if let name = try config.value(setting), let found = config.found(setting) {
            do { return try words.calendarNames(store).calendar(called: name, field: setting.name) } catch {
                var error = EkcalError(any: error)
                error.message = "\(setting.name) (\(found.where)): \(error.message)"
                throw error
            }
        }
        let entity: CalStoreCalendar.Entities = kind == .event ? .events : .reminders
        let usable = try store.calendars().filter { $0.entities.contains(entity) && $0.isWritable }
        if let calendar = usable.first(where: \.isDefault) ?? (usable.count == 1 ? usable.first : nil) {
            return calendar
        }
        throw EkcalError(
            .usage, usable.isEmpty ? "there is no calendar for \(kind.rawValue)s" : "the calendar is missing",
            hint: usable.isEmpty
                ? "`ekcal calendar add NAME --kind \(kind.rawValue)s` adds one"
                : "choose one with -c: " + usable.map(\.title).joined(separator: ", "), field: "--calendar")
    }

    /// Throws if the store has changed since the revision of `--expect-rev`.
    func checkStoreRevision(_ change: CalStoreTransaction, is wanted: String?) throws {
        guard let typed = wanted else { return }
        let newest = try change.history.newestOperation()
        let isThere: Bool
        if let revision = Self.revision(typed) {
            isThere = try revision == change.revision()
        } else if typed.utf8.count == 36 {
            isThere = newest != nil && CalStoreOperation.ID(typed) == newest
        } else if typed.first == "o" || typed.first == "O", typed.utf8.count > ShortID.shortest,
            typed.dropFirst().lowercased().utf8.allSatisfy(ShortID.alphabet.contains)
        {
            isThere =
                newest.map { ShortID.letters(of: $0) }?.hasPrefix(typed.dropFirst().lowercased()) ?? false
        } else {
            throw EkcalError(
                .usage, "\"\(typed)\" is not an operation or a revision of this store",
                hint: "write an operation from `ekcal log`, or a revision from a JSON answer",
                field: "--expect-rev")
        }
        let isEdited = try change.isEditedOutside()
        if isThere, !isEdited { return }
        throw EkcalError(
            .revision,
            isEdited && isThere
                ? "store.json was edited after \(typed)" : "the store was changed after \(typed)",
            hint: newest.map {
                "the newest operation is o\(ShortID.letters(of: $0).prefix(8)); `ekcal log` lists all"
            }
                ?? "the store has no operations",
            field: "--expect-rev")
    }

    /// `12-0123456789abcdef`, or `0` for a store without operations; nil for any other text.
    private static func revision(_ typed: String) -> String? {
        if typed == "0" { return typed }
        let parts = typed.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].allSatisfy(\.isWholeNumber), !parts[0].isEmpty,
            parts[1].utf8.count == 16
        else { return nil }
        return typed.lowercased()
    }
}

extension CalStoreItem {
    /// Throws if the item does not have the given revision.
    func checkRevision(is wanted: String?) throws {
        guard let wanted, wanted != revision else { return }
        throw EkcalError(
            .revision, "\"\(title)\" was changed: it has revision \(revision), not \(wanted)",
            hint: "`ekcal show` shows its current state", field: "--if-rev")
    }
}
