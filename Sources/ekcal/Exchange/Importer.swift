import CalStore
import CalStoreExchange
import Terminal

/// Adds the items of imported files to the store.
struct Importer {
    /// The result of an import.
    struct Outcome {
        /// The result of each file.
        let files: [CalStoreImported]
        /// The titles of all calendars, by their identifiers.
        let calendarTitles: [CalStoreCalendar.ID: String]
        /// The items that --mirror has deleted.
        var removed: [CalStoreItem] = []
        /// The messages about items that do not have the revision in the file.
        var outdated: [String] = []
        /// The changes that the store and a file have made differently, as sentences.
        var clashes: [String] = []
        /// The items that were deleted here since the base, and that the files have not changed.
        var deletedHere: [CalStoreItem] = []
        /// The warnings that do not apply, by the index of the file: occurrences of a stored series.
        var settled: [Int: Set<CalStoreImport.Note>] = [:]
        /// The notes of files in parts, by the index of the file.
        var notes: [Int: CalStoreImport] = [:]
        /// The calendars for the items of the other files, by the index of the file.
        var targets: [Int: FileTargets] = [:]

        /// The number of new and changed items.
        var changedItems: Int { files.reduce(0) { $0 + $1.tally.added + $1.tally.updated } }

        /// The new and changed items, without those of files in parts.
        var items: [CalStoreItem] {
            guard files.count == 1, let only = files.first, only.updated.isEmpty else {
                return files.flatMap { $0.added + $0.updated }
            }
            // Avoids a copy of the list.
            return only.added
        }
    }

    let files: [ImportFile]
    let calendars: ImportCalendars
    /// Whether a refused item ends the import.
    let isStrict: Bool
    /// Whether items that are not in the files are deleted.
    var isMirror = false
    /// Whether messages of any sender are accepted.
    var takesFromAnybody = false
    /// The files as they were when they and the store were last the same; nil if that is not known.
    var base: CalStoreImport?

    /// - Parameters:
    ///   - policy: How to treat items that exist in the store and differ.
    ///   - decide: Decides about each of them instead; nil to follow the policy.
    func add(
        to change: inout CalStoreTransaction, onConflict policy: ImportConflict,
        decide: ImportChoice.Decision?, progress: ProgressLine? = nil
    ) throws -> Outcome {
        var calendars = calendars
        var outcomes: [CalStoreImported] = []
        var (outdated, clashes): ([String], [String]) = ([], [])
        var deletedHere: [CalStoreItem] = []
        var settled: [Int: Set<CalStoreImport.Note>] = [:]
        /// The items of the files, by their target calendars.
        var named: [CalStoreCalendar.ID: Set<ItemIdentity>] = [:]
        /// The series and the changed occurrences among them.
        var dates: [CalStoreCalendar.ID: [CalStoreItem]] = [:]
        try calendars.expect(files, &change)
        var notes: [Int: CalStoreImport] = [:]
        var targets: [Int: FileTargets] = [:]
        for (index, file) in files.enumerated() {
            var result = CalStoreImported.nothing
            /// The first item that the store refused.
            var refusal: EkcalError?
            var parts = file.parts
            // A file that is not read in parts is its only part.
            var whole = parts == nil ? file.items : nil
            while var part = try whole.take() ?? Self.next(&parts, of: file) {
                let target = try FileTargets(part) { kind, home in
                    try calendars.calendar(for: kind, home, &change)
                }
                let isWithoutItems = parts == nil && part.itemCount == 0 && part.hasOtherComponents
                let otherwise =
                    try isWithoutItems ? calendars.calendarWithoutItems(part.home, &change) : nil
                if isMirror {
                    for item in part.eachItem {
                        named[target(item), default: []].insert(ItemIdentity(item))
                    }
                    for item in part.wholeItems where item.isSeries || item.originalStart != nil {
                        dates[target(item), default: []].append(item)
                    }
                }
                // `duplicate` wants a copy, and --mirror concerns only the calendars of the file.
                let isSearching = !calendars.isNamed && !isMirror && policy != .duplicate
                let (merged, homes) = try merge(&part, to: target, &change)
                clashes += merged?.clashes.map { "\(file.name): \($0)" } ?? []
                deletedHere += merged?.removed ?? []
                let outcome = change.add(
                    part,
                    to: { item in
                        progress?.step()
                        return homes[item.externalID] ?? target(item)
                    }, otherwise: otherwise, onConflict: policy,
                    searchesAllCalendars: isSearching, takesFromAnybody: takesFromAnybody,
                    decide: decide
                        ?? checkingRevisions(of: part, file.name, policy, merged) { outdated.append($0) })
                // Items that belong together come in one part, also if the first stands before another part.
                if let next = self.refusal(in: outcome, of: part, file.name),
                    next.line ?? .max < refusal?.line ?? .max || refusal == nil
                {
                    refusal = next
                }
                settled[index, default: []].formUnion(try Self.knownOrphans(of: part, change))
                if parts == nil {
                    result = outcome
                    targets[index] = target
                } else {
                    result = result.followed(by: outcome)
                    progress?.step(by: part.rejects.count + part.leftOut.count)
                    parts?.keepNotes(of: part, outcome) { target($0) }
                    try change.writeItems()
                }
            }
            if let parts {
                result = try end(parts, of: file, result, onConflict: policy, &calendars, &change)
                notes[index] = parts.notes
            }
            if isStrict {
                if let parts {
                    var read = file
                    read.items = parts.notes
                    try Self.refuseUnreadable([read])
                }
                if let reason = result.beside.refusal { throw EkcalError(reason) }
                if let refusal { throw refusal }
            }
            for described in file.items.describedCalendars { try calendars.add(described, &change) }
            outcomes.append(result)
        }
        if isStrict, let first = outdated.first {
            throw EkcalError(.revision, first, hint: "nothing was imported", field: "rev")
        }
        var result = Outcome(files: outcomes, calendarTitles: change.newestCalendarTitles())
        (result.outdated, result.clashes, result.deletedHere) = (outdated, clashes, deletedHere)
        (result.settled, result.notes) = (settled, notes)
        result.targets = targets
        for (calendar, told) in dates.sorted(by: { $0.key.text < $1.key.text }) {
            // A file with single dates says nothing about the others.
            let series = Set(told.lazy.filter(\.isSeries).map(\.externalID))
            let told = told.filter { series.contains($0.externalID) }
            result.removed += try change.restoredOccurrences(inCalendar: calendar, missingFrom: told)
        }
        for (calendar, names) in named.sorted(by: { $0.key.text < $1.key.text }) {
            result.removed += try change.removeItems(inCalendar: calendar, missingFrom: names)
        }
        return result
    }

    private static func next(
        _ parts: inout CalStoreImportParts<InputFile>?, of file: ImportFile
    ) throws -> CalStoreImport? {
        do throws(System.Failure) { return try parts?.next() } catch {
            throw EkcalError(.file, "cannot read \(file.name): \(error.reason)", field: "FILE")
        }
    }

    /// Keeps everything else of a file after its last part. Returns the result for the whole file.
    private func end(
        _ parts: CalStoreImportParts<InputFile>, of file: ImportFile, _ result: CalStoreImported,
        onConflict policy: ImportConflict, _ calendars: inout ImportCalendars,
        _ change: inout CalStoreTransaction
    ) throws -> CalStoreImported {
        guard !parts.hasChanged else {
            throw EkcalError(
                .file, "\(file.name) was changed while it was read", hint: "nothing was imported",
                field: "FILE")
        }
        if let problem = parts.problem { throw EkcalError(problem, in: file.name) }
        let notes = parts.notes
        let isWithoutItems = !parts.hasItems && notes.hasOtherComponents
        let otherwise = try isWithoutItems ? calendars.calendarWithoutItems(notes.home, &change) : nil
        return result.ending(with: change.keepRest(of: parts, otherwise: otherwise, onConflict: policy))
    }

    /// The warnings about occurrences whose series is not in the file but in the store.
    private static func knownOrphans(
        of file: CalStoreImport, _ change: CalStoreTransaction
    ) throws -> Set<CalStoreImport.Note> {
        let known = try file.orphans.filter { orphan in
            try change.items(externalID: orphan.externalID).contains(where: \.isSeries)
        }
        return Set(known.map(\.note))
    }

    /// Merges the stored items into those of the file, by the base. Returns the calendars of these items, by
    /// UID.
    private func merge(
        _ file: inout CalStoreImport, to target: FileTargets, _ change: inout CalStoreTransaction
    ) throws -> (CalStoreImport.Merged?, [String: CalStoreCalendar.ID]) {
        guard let base else { return (nil, [:]) }
        let targets = Dictionary(
            file.wholeItems.map { ($0.externalID, target($0)) }, uniquingKeysWith: { first, _ in first }
        )
        var homes: [String: CalStoreCalendar.ID] = [:]
        let merged = try file.merge(since: base) { uid in
            let all = try change.items(externalID: uid)
            let calendars = Set(all.map(\.calendarID))
            // It may have gone to another calendar since.
            homes[uid] = calendars.count == 1 ? calendars.first : targets[uid]
            return all.filter { $0.calendarID == homes[uid] }
        }
        // Occurrences that only the store has are in the merged items, unless the file has removed them.
        for (uid, items) in Dictionary(
            grouping: file.wholeItems.filter(merged.contains), by: \.externalID)
        {
            guard let home = homes[uid] else { continue }
            try change.restoreOccurrences(inCalendar: home, missingFrom: items)
        }
        return (merged, homes)
    }

    /// With `merge`, an object with a revision changes the item only if it still has that revision, unless it
    /// is merged by a base.
    private func checkingRevisions(
        of file: CalStoreImport, _ name: String, _ policy: ImportConflict,
        _ merged: CalStoreImport.Merged?, report: @escaping (String) -> Void
    ) -> ImportChoice.Decision? {
        guard policy == .merge, !file.revisions.isEmpty || merged != nil else { return nil }
        return { imported, stored in
            if merged?.contains(imported) == true { return .update }
            guard let wanted = file.revisions[stored.externalID], wanted != stored.revision else {
                return .merge
            }
            report(
                "\(name): \"\(stored.title)\" was changed: it has "
                    + "revision \(stored.revision), not \(wanted)"
            )
            return .skip
        }
    }

    /// Throws if an item cannot be read, or if the end of a file is missing.
    static func refuseUnreadable(_ files: [ImportFile]) throws(EkcalError) {
        try refuseCut(files)
        let rejected = files.reduce(0) { $0 + $1.items.rejects.count }
        guard let file = files.first(where: { !$0.items.rejects.isEmpty }) else { return }
        let reject = file.items.rejects[0]
        throw EkcalError(
            .refused, "\(file.name), \(reject.message)",
            hint: rejected == 1
                ? "nothing was imported"
                : "nothing was imported; \(rejected - 1) more "
                    + "\(rejected == 2 ? "item" : "items") cannot be read",
            field: "FILE", line: reject.line)
    }

    /// Throws if the end of a file is missing: nobody knows which items it would have had.
    static func refuseCut(_ files: [ImportFile]) throws(EkcalError) {
        guard let file = files.first(where: \.items.isCut) else { return }
        throw EkcalError(
            .refused, "\(file.name) seems to be cut off: an END is missing, or text follows the last one",
            hint: "nothing was imported; get the whole file again", field: "FILE")
    }

    /// The error for the first item that the store refused; nil if there is none.
    private func refusal(
        in outcome: CalStoreImported, of part: CalStoreImport, _ name: String
    ) -> EkcalError? {
        guard isStrict, let refused = outcome.refused.first else { return nil }
        let line = part.line(of: refused.item)
        var error = EkcalError(refused.reason)
        error.message = "\(name)\(line.map { ", line \($0)" } ?? ""): " + error.message
        error.hint = "nothing was imported"
        error.line = line
        return error
    }
}
