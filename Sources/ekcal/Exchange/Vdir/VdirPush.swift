import Basics
import CalStoreExchange

/// Writes the items of the store to the files of a collection.
struct VdirPush {
    /// Gets a record of each written file.
    let state: VdirState

    func run(_ collection: inout VdirCollection) throws {
        guard let calendar = collection.calendar else { return }
        let folder = collection.folder
        try folder.make()
        folder.removeDrafts()
        collection.record.calendar = calendar.id
        let properties = collection.record.properties
        // The items follow the title: it would not be given to a folder with items.
        guard try writeProperties(of: calendar, &collection) else { return }
        if collection.record.properties != properties { state.journal.add(.agreed(.init(collection.record))) }
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .theirs):
                let name = newName(of: entry.ident, &collection)
                if try write(entry, name, replacing: nil, &collection) { collection.done.new += 1 }
            case .update(let entry, let old, .theirs):
                if try write(entry, old.href, replacing: old.etag, &collection) {
                    collection.done.changed += 1
                }
            case .delete(let entry, .theirs):
                let part = VdirJournal.Part(collection.record, gone: [entry.ident])
                if try change(entry.href, to: nil, replacing: entry.etag, part, &collection) {
                    collection.record.status[entry.ident] = nil
                    collection.done.deleted += 1
                }
            case .conflict(let entry, let old):
                guard let merge = collection.merged[entry.ident] else { continue }
                try write(merge, entry, old, &collection)
            default: collection.record.status.take(step)
            }
        }
    }

    /// Writes a merged item. The store gets it with the next pull, unless it has all of it.
    private func write(
        _ merge: SyncMerge, _ entry: SyncEntry, _ old: SyncEntry, _ collection: inout VdirCollection
    ) throws {
        // First, because the merged series no longer has these occurrences.
        guard try writeOthers(of: merge, &collection) else { return }
        let isWhole = (try? VdirItem(file: merge.bytes))?.entry(href: "").content == entry.content
        let pair = SyncPair(
            ours: .init(entry),
            theirs: isWhole ? .init(href: old.href, etag: VdirItem.hash(merge.bytes)) : .unknown,
            base: collection.stored[entry.ident]?.bytes)
        let part = VdirJournal.Part(collection.record, [entry.ident: pair])
        if collection.contents.items[entry.ident]?.bytes != merge.bytes {
            guard try change(old.href, to: merge.bytes, replacing: old.etag, part, &collection) else {
                return
            }
        } else if collection.folder.isUnchanged(old.href, old.etag) {
            state.journal.add(.agreed(part))
        } else {
            return leave(old.href, &collection)
        }
        collection.record.status[entry.ident] = pair
        collection.done.changed += 1
    }

    private func write(
        _ entry: SyncEntry, _ name: String, replacing etag: String?, _ collection: inout VdirCollection
    ) throws -> Bool {
        guard let item = collection.stored[entry.ident] else { return false }
        // What did not change in an existing file stays as its program has written it.
        let file = etag == nil ? nil : collection.contents.items[entry.ident]?.bytes
        let known = collection.record.status[entry.ident]
        let origin = known?.base == file ? known?.origin ?? file : file
        let bytes = origin.map { item.bytes(patching: $0) } ?? item.bytes
        var pair = SyncPair(
            ours: .init(entry), theirs: .init(href: name, etag: VdirItem.hash(bytes)), base: bytes)
        pair.origin = origin == bytes ? nil : origin
        let part = VdirJournal.Part(collection.record, [entry.ident: pair])
        guard try change(name, to: bytes, replacing: etag, part, &collection) else { return false }
        collection.record.status[entry.ident] = pair
        return true
    }

    /// Writes the occurrences that a merge has made separate items, to files of their own. The store gets
    /// them with the next pull. Returns whether the folder has all of them.
    private func writeOthers(of merge: SyncMerge, _ collection: inout VdirCollection) throws -> Bool {
        // The store may have them already; then this push writes them in any case.
        let others = merge.others(besides: { collection.contents.items[$0] ?? collection.stored[$0] })
        for item in others.compactMap({ VdirItem(stored: [$0]) }) {
            let name = newName(of: item.uid, &collection)
            let part = VdirJournal.Part(collection.record)
            guard try change(name, to: item.bytes, replacing: nil, part, &collection) else { return false }
            collection.done.new += 1
        }
        return true
    }

    private func newName(of uid: String, _ collection: inout VdirCollection) -> String {
        let name = VdirName.file(for: uid, taken: collection.contents.names)
        collection.contents.names.insert(name.lowercased())
        return name
    }

    /// Writes or removes a file, unless another program has changed it since it was read; then it is left for
    /// the next run. That run also knows what was done, wherever this one is killed.
    ///
    /// - Parameters:
    ///   - bytes: The new content; nil to remove the file.
    ///   - etag: The hash of the file that was read; nil if there was none.
    ///   - part: What both sides have afterwards.
    /// - Returns: Whether it was done.
    private func change(
        _ name: String, to bytes: [UInt8]?, replacing etag: String?, _ part: VdirJournal.Part,
        _ collection: inout VdirCollection
    ) throws -> Bool {
        let folder = collection.folder
        let hash = bytes.map(VdirItem.hash)
        var begun: VdirJournal.Change?
        func begin(_ draft: String?) -> Bool {
            let change = VdirJournal.Change(draft: draft, file: name, hash: hash, replaced: etag)
            state.journal.add(.written(part, change))
            // At the last moment: writing a draft takes time. The row comes first, because a draft that is
            // gone has replaced its file.
            if folder.isUnchanged(name, etag) {
                begun = change
                return true
            }
            state.journal.add(.failed(change.name))
            return false
        }
        do {
            if let bytes {
                if try folder.write(name, bytes, begun: begin) { return true }
            } else if begin(nil) {
                try folder.remove(name)
                return true
            }
        } catch {
            // The last step is a sync of the folder.
            if let begun, !folder.isUnchanged(name, hash) { state.journal.add(.failed(begun.name)) }
            throw error
        }
        leave(name, &collection)
        return false
    }

    private func leave(_ name: String, _ collection: inout VdirCollection) {
        collection.done.problems.append(.init(file: name, reason: "another program has just changed it"))
    }

    /// Writes a title and a colour that changed in the store since the last run.
    ///
    /// - Returns: False if another program has just changed one.
    private func writeProperties(
        of calendar: CalStoreCalendar, _ collection: inout VdirCollection
    ) throws -> Bool {
        let values: [VdirFolder.Property: String?] = [
            .name: calendar.title, .color: calendar.color.map { String($0.prefix(7)) },
        ]
        for property in VdirFolder.Property.allCases {
            guard let value = values[property] ?? nil else { continue }
            let agreed = collection.record.properties[property]
            let properties = collection.contents.properties
            if properties.problems[property] != nil { continue }
            let theirs = properties[property]
            // A server may have another name for a folder whose program has not given it one. (A folder
            // without items may be our own, of a push that was killed.)
            if property == .name, theirs == nil, agreed == nil, !collection.contents.items.isEmpty,
                collection.folder.name == value
            {
                continue
            }
            var now = theirs
            // An existing value that is not in the state comes from another program.
            if !property.isSame(value, agreed), property.isSame(theirs, agreed) {
                var record = collection.record
                record.properties[property] = value
                guard
                    try change(
                        property.rawValue, to: Array(value.utf8), replacing: properties.hashes[property],
                        .init(record), &collection)
                else { return false }
                now = value
            }
            if now == nil || property.isSame(now, value) {
                collection.record.properties[property] = now ?? value
            }
        }
        return true
    }
}
