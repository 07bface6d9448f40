import CalStore
import CalStoreExchange

/// Finds the collections of a folder, and the calendar of each.
///
/// | if | the folder is |
/// |---|---|
/// | -c names a calendar | the collection of that calendar |
/// | it has .ics files, or a displayname or color | one collection |
/// | otherwise | a folder of collections |
struct VdirCollections {
    let session: Session
    let root: String
    let state: VdirState
    let run: VdirRun

    /// All collections. A calendar that only its own source may change, such as birthdays, is never pulled
    /// into; its folder follows it.
    func all(_ view: any CalStoreReader) throws -> [VdirCollection] {
        try found(view).filter { collection in
            guard run.side == .ours, let calendar = collection.calendar, !calendar.isWritable else {
                return true
            }
            session.note("the calendar \"\(calendar.title)\" is read-only, so nothing is pulled into it")
            return false
        }
    }

    private func found(_ view: any CalStoreReader) throws -> [VdirCollection] {
        let names = try VdirFolder(path: root, files: session.system.files).names()
        let properties = Set(VdirFolder.Property.allCases.map(\.rawValue))
        let isOne = names.contains { VdirName.isItem($0) || properties.contains($0) }
        if let name = run.options.calendar {
            let calendar = try session.words.calendarNames(view).calendar(called: name, field: "--calendar")
            try checkLink(of: calendar)
            // In a folder of collections, it is the collection of that calendar.
            if try isOne || folders(names).isEmpty { return [try collection("", calendar, view)] }
            return try collections(names, view, only: calendar.id)
        }
        if isOne {
            guard let calendar = try calendar(for: "", view, taken: []) ?? nil else {
                return isDeleted("") || run.side == .theirs ? [] : [try collection("", nil, view)]
            }
            return [try collection("", calendar, view)]
        }
        return try collections(names, view)
    }

    private func folders(_ names: [String]) throws -> [String] {
        try names.filter { try !$0.hasPrefix(".") && folder($0).exists() }.sorted()
    }

    /// - Parameter chosen: The only calendar that is wanted; nil for all.
    private func collections(
        _ names: [String], _ view: any CalStoreReader, only chosen: CalStoreCalendar.ID? = nil
    ) throws -> [VdirCollection] {
        var all: [VdirCollection] = []
        var taken: Set<CalStoreCalendar.ID> = []
        if chosen == nil { for calendar in try view.calendars() { try checkLink(of: calendar) } }
        for name in try folders(names) {
            let calendar = try calendar(for: name, view, taken: taken)
            // Without a calendar there is nothing to push.
            if calendar == nil, isDeleted(name) || run.side == .theirs { continue }
            if let calendar { taken.insert(calendar.id) }
            all.append(try collection(name, calendar, view))
        }
        if run.side == .ours {
            for record in state.collections where !record.folder.isEmpty && !names.contains(record.folder) {
                guard let calendar = try view.calendars().first(where: { $0.id == record.calendar }) else {
                    continue
                }
                session.note(
                    "the folder \(folder(record.folder).path) no longer exists; "
                        + "its calendar \"\(calendar.title)\" is kept"
                )
            }
        }
        if let chosen { all.removeAll { $0.calendar?.id != chosen } }
        guard run.side == .theirs, run.makesCollections else { return all }
        var used = Set(names.map { $0.lowercased() })
        for calendar in try view.calendars()
        where !taken.contains(calendar.id) && (chosen == nil || calendar.id == chosen) {
            // The calendars of a new store are nobody's until somebody uses them.
            if chosen == nil, calendar.isInitial,
                try view.items(inCalendar: calendar.id).isEmpty
            {
                continue
            }
            let name = VdirName.folder(for: calendar.title, taken: used)
            used.insert(name.lowercased())
            all.append(try collection(name, calendar, view))
        }
        return all
    }

    /// Throws if the folder of a calendar is a link to a disk that is not mounted: it is neither deleted, nor
    /// made a second time.
    private func checkLink(of calendar: CalStoreCalendar) throws {
        let known = state.collections.first { $0.calendar == calendar.id }?.folder
        let isMade = run.side == .theirs && run.makesCollections
        let name = known ?? (isMade ? VdirName.folder(for: calendar.title, taken: []) : "")
        guard !name.isEmpty, try folder(name).isDangling() else { return }
        throw EkcalError(
            .file,
            "\(folder(name).path), the folder of the calendar \"\(calendar.title)\", is a link to a folder "
                + "that does not exist",
            hint: "nothing was changed; mount the disk of that folder, or remove the link", field: "DIR")
    }

    /// The calendar in the state, else the one with the title of the collection. An empty calendar that does
    /// not take the items of the folder is skipped: every new store has a "Calendar" only for events.
    private func calendar(
        for name: String, _ view: any CalStoreReader, taken: Set<CalStoreCalendar.ID>
    ) throws -> CalStoreCalendar? {
        let all = try view.calendars().filter { !taken.contains($0.id) }
        if let id = state[name]?.calendar, let known = all.first(where: { $0.id == id }) { return known }
        let remembered = Set(state.collections.filter { $0.folder != name }.map(\.calendar))
        let title = try title(name)
        return try all.first { calendar in
            guard calendar.title == title, !remembered.contains(calendar.id) else { return false }
            if calendar.entities == [.events, .reminders] { return true }
            guard try view.items(inCalendar: calendar.id).isEmpty, try folder(name).exists() else {
                return true
            }
            let found = try folder(name).read(SyncStatus()).items.values
            return found.allSatisfy { calendar.entities.isSuperset(of: $0.entities) }
        }
    }

    /// Whether the calendar of a folder was deleted since the last run. It must not be created again.
    private func isDeleted(_ name: String) -> Bool {
        guard state[name] != nil else { return false }
        let path = folder(name).path
        let title = (try? title(name)) ?? name
        session.note(
            "the calendar of \(path) was deleted, but the folder still exists: delete it, or create the "
                + "calendar again with `ekcal calendar add \"\(title)\"`"
        )
        return true
    }

    private func folder(_ name: String) -> VdirFolder {
        VdirFolder(path: name.isEmpty ? root : root + "/" + name, files: session.system.files)
    }

    private func title(_ name: String) throws -> String {
        let folder = folder(name)
        return try folder.properties()[.name]
            ?? (folder.name.isEmpty ? "vdir" : folder.name)
    }

    private func collection(
        _ name: String, _ calendar: CalStoreCalendar?, _ view: any CalStoreReader
    ) throws -> VdirCollection {
        let folder = folder(name)
        let (stored, ours) = VdirCollection.stored(
            try calendar.map { try view.items(inCalendar: $0.id) } ?? [])
        let record = state.collection(name, calendar?.id)
        let contents =
            try folder.exists() ? try folder.read(record.status) : VdirFolder.Contents()
        let isFollowing = calendar.map { !$0.isWritable } ?? false
        let plan = SyncPlan(
            ours: ours, theirs: contents.listing,
            status: isFollowing ? record.status.without(ours.entries.keys) : record.status,
            writing: [run.side], policy: isFollowing ? .ours : .keep)
        var collection = VdirCollection(
            name: name, folder: folder, calendar: calendar, title: try calendar?.title ?? title(name),
            record: record, contents: contents, stored: stored, ours: ours, plan: plan)
        collection.mergeConflicts(run.options.policy)
        return collection
    }
}
