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
        try writeProperties(of: calendar, &collection)
        if collection.record.properties != properties { state.journal.add(.agreed(.init(collection.record))) }
        for step in collection.plan.steps {
            switch step {
            case .copy(let entry, .theirs):
                let name = VdirName.file(for: entry.ident, taken: collection.contents.names)
                collection.contents.names.insert(name.lowercased())
                if try write(entry, name, replacing: nil, &collection) { collection.done.new += 1 }
            case .update(let entry, let old, .theirs):
                if try write(entry, old.href, replacing: old.etag, &collection) {
                    collection.done.changed += 1
                }
            case .delete(let entry, .theirs):
                guard isUnchanged(entry.href, entry.etag, &collection) else { continue }
                try folder.remove(entry.href)
                collection.record.status[entry.ident] = nil
                state.journal.add(.agreed(.init(collection.record, gone: [entry.ident])))
                collection.done.deleted += 1
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
        guard isUnchanged(old.href, old.etag, &collection) else { return }
        let isWhole = (try? VdirItem(file: merge.bytes))?.entry(href: "").content == entry.content
        let pair = SyncPair(
            ours: .init(entry),
            theirs: isWhole ? .init(href: old.href, etag: VdirItem.hash(merge.bytes)) : .unknown,
            base: collection.stored[entry.ident]?.bytes)
        if collection.contents.items[old.href]?.bytes == merge.bytes {
            state.journal.add(.agreed(.init(collection.record, [entry.ident: pair])))
        } else {
            try write(merge.bytes, old.href, replacing: old.etag, entry.ident, pair, collection)
        }
        collection.record.status[entry.ident] = pair
        collection.done.changed += 1
    }

    private func write(
        _ entry: SyncEntry, _ name: String, replacing etag: String?, _ collection: inout VdirCollection
    ) throws -> Bool {
        guard let item = collection.stored[entry.ident], isUnchanged(name, etag, &collection) else {
            return false
        }
        // What did not change in an existing file stays as its program has written it.
        let file = etag == nil ? nil : collection.contents.items[name]?.bytes
        let known = collection.record.status[entry.ident]
        let origin = known?.base == file ? known?.origin ?? file : file
        let bytes = origin.map { item.bytes(patching: $0) } ?? item.bytes
        var pair = SyncPair(
            ours: .init(entry), theirs: .init(href: name, etag: VdirItem.hash(bytes)), base: bytes)
        pair.origin = origin == bytes ? nil : origin
        try write(bytes, name, replacing: etag, entry.ident, pair, collection)
        collection.record.status[entry.ident] = pair
        return true
    }

    /// Writes a file whose pair is known to the next run, wherever this one is killed.
    private func write(
        _ bytes: [UInt8], _ name: String, replacing etag: String?, _ ident: String, _ pair: SyncPair,
        _ collection: VdirCollection
    ) throws {
        let hash = VdirItem.hash(bytes)
        var begun: String?
        do {
            try collection.folder.write(name, bytes) { path in
                let draft = FilePath.name(of: path)
                begun = draft
                state.journal.add(
                    .written(
                        .init(collection.record, [ident: pair]),
                        .init(name: draft, file: name, hash: hash, replaced: etag)))
            }
        } catch {
            // The last step is a sync of the folder.
            if let begun, !collection.folder.isUnchanged(name, hash) {
                state.journal.add(.failed(draft: begun))
            }
            throw error
        }
    }

    /// Whether a file is unchanged since it was read. Otherwise it is left for the next run.
    private func isUnchanged(
        _ name: String, _ etag: String?, _ collection: inout VdirCollection
    ) -> Bool {
        if collection.folder.isUnchanged(name, etag) { return true }
        collection.done.problems.append(.init(file: name, reason: "another program has just changed it"))
        return false
    }

    /// Writes a title and a colour that changed in the store since the last run.
    private func writeProperties(
        of calendar: CalStoreCalendar, _ collection: inout VdirCollection
    ) throws {
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
                try collection.folder.write(property, value)
                now = value
            }
            if now == nil || property.isSame(now, value) {
                collection.record.properties[property] = now ?? value
            }
        }
    }
}
