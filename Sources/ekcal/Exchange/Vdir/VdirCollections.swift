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
    /// Whether the folder was made by this run: then it has lost the files of the last one.
    let isNew: Bool
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
        let isOne =
            try names.contains { VdirName.isItem($0) || properties.contains($0) } || wasOne(names, view)
        if let name = run.options.calendar {
            let calendar = try session.words.calendarNames(view).calendar(called: name, field: "--calendar")
            try checkLink(of: calendar)
            // In a folder of collections, it is the collection of that calendar.
            if try isOne || (folders(names).isEmpty && lastFolder(of: calendar) == nil) {
                return [try collection("", calendar, view)]
            }
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

    /// Whether the folder was one collection at the last run, and has nothing in it now.
    private func wasOne(_ names: [String], _ view: any CalStoreReader) throws -> Bool {
        guard try state.collections.count == 1 && folders(names).isEmpty, let known = state[""] else {
            return false
        }
        return try view.calendars().contains { $0.id == known.calendar }
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
            for record in state.collections
            where !record.folder.isEmpty && !names.contains(record.folder)
                && !taken.contains(record.calendar)
            {
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
            let last = lastFolder(of: calendar).flatMap { used.contains($0.lowercased()) ? nil : $0 }
            let name = last ?? VdirName.folder(for: calendar.title, taken: used)
            used.insert(name.lowercased())
            all.append(try collection(name, calendar, view))
        }
        return all
    }

    /// Throws if the folder of a calendar is a link to a disk that is not mounted: it is neither deleted, nor
    /// made a second time.
    private func checkLink(of calendar: CalStoreCalendar) throws {
        let isMade = run.side == .theirs && run.makesCollections
        let name =
            lastFolder(of: calendar) ?? (isMade ? VdirName.folder(for: calendar.title, taken: []) : "")
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
        let others = state.collections.filter { $0.folder != name }
        let title = try title(name)
        return try all.first { calendar in
            guard calendar.title == title,
                try others.allSatisfy({ try $0.calendar != calendar.id || isRenamed($0, to: name) })
            else { return false }
            if calendar.entities == [.events, .reminders] { return true }
            guard try view.items(inCalendar: calendar.id).isEmpty, try folder(name).exists() else {
                return true
            }
            let found = try folder(name).read(SyncStatus()).items.values
            return found.allSatisfy { calendar.entities.isSuperset(of: $0.entities) }
        }
    }

    /// Whether the folder of a record has another name now: it does not exist, and most items of both are the
    /// same.
    private func isRenamed(_ record: VdirState.Collection, to name: String) throws -> Bool {
        guard !record.folder.isEmpty, !name.isEmpty else { return false }
        let old = folder(record.folder)
        if try old.exists() || old.isDangling() { return false }
        let files = Set(try folder(name).read(SyncStatus()).items.keys)
        let known = Set(record.status.pairs.keys)
        let most = max(files.count, known.count)
        return most == 0 || files.intersection(known).count > most / 2
    }

    /// The name that the folder of a calendar had at the last run; nil if it had none, or was the folder
    /// itself. A store that comes from others must not name other folders.
    private func lastFolder(of calendar: CalStoreCalendar) -> String? {
        state.collections.first { record in
            record.calendar == calendar.id && !record.folder.isEmpty && !record.folder.hasPrefix(".")
                && !record.folder.contains("/")
        }?.folder
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

    /// The record of a collection and, if it replaces one in the state, the name in that. A renamed folder
    /// takes its record along. A folder that was lost begins with an empty one, so that it gets all items
    /// again.
    private func record(
        _ name: String, _ calendar: CalStoreCalendar?, isLost: Bool
    ) -> (VdirState.Collection, outdated: String?) {
        let record = state.collection(name, calendar?.id)
        guard let calendar else { return (record, nil) }
        let isKnown = state[name]?.calendar == calendar.id
        let last = isKnown || name.isEmpty ? name : lastFolder(of: calendar)
        guard let last, var known = state[last], known.calendar == calendar.id else { return (record, nil) }
        if isLost { return (VdirState.Collection(folder: name, calendar: calendar.id), last) }
        if isKnown { return (known, nil) }
        known.folder = name
        return (known, last)
    }

    private func collection(
        _ name: String, _ calendar: CalStoreCalendar?, _ view: any CalStoreReader
    ) throws -> VdirCollection {
        let folder = folder(name)
        let (stored, ours) = VdirCollection.stored(
            try calendar.map { try view.items(inCalendar: $0.id) } ?? [])
        let exists = try folder.exists()
        let isLost = run.side == .theirs && (!exists || (name.isEmpty && isNew))
        let (record, outdated) = record(name, calendar, isLost: isLost)
        let contents = exists ? try folder.read(record.status) : VdirFolder.Contents()
        let isFollowing = calendar.map { !$0.isWritable } ?? false
        let plan = SyncPlan(
            ours: ours, theirs: contents.listing,
            status: isFollowing ? record.status.without(ours.entries.keys) : record.status,
            writing: [run.side], policy: isFollowing ? .ours : .keep)
        var collection = VdirCollection(
            name: name, folder: folder, calendar: calendar, title: try calendar?.title ?? title(name),
            record: record, outdated: outdated, contents: contents, stored: stored, ours: ours, plan: plan)
        collection.mergeConflicts(run.options.policy)
        return collection
    }
}
