import CLibrary

extension FileSystem {
    /// Replaces or creates the file at `path`. The bytes are written next to it under a unique name, and
    /// renamed when all of them are on disk. The folder must exist. If two processes write the file at once,
    /// the later one wins.
    ///
    /// - Parameters:
    ///   - isAlone: Whether a lock keeps all others from writing this file: then the drafts of killed
    ///     processes are removed at once. Otherwise they are removed when they are an hour old.
    ///   - prepare: Gets the draft before it is synced.
    ///   - begun: Gets the path of the draft before it is renamed. If this returns false, the draft is
    ///     removed and the file stays.
    /// - Returns: Whether the file was replaced.
    @discardableResult
    package func replace(
        _ path: String, with bytes: [UInt8], isAlone: Bool = false, as style: DraftName.Style = .beside,
        prepare: (OpenFile) throws(FileSystemError) -> Void = { _ in },
        begun: (String) -> Bool = { _ in true }
    ) throws(FileSystemError) -> Bool {
        let draft = try openDraft(of: path, style)
        let age: FileInformation?
        do throws(FileSystemError) {
            defer { close(draft) }
            try write(draft, bytes, at: 0)
            try prepare(draft)
            try synchronize(draft)
            age = isAlone ? nil : try? information(of: draft)
            guard begun(draft.path) else {
                try removeIfPresent(draft.path)
                return false
            }
            try rename(draft.path, to: path)
        } catch {
            try? remove(draft.path)
            throw error
        }
        // A folder of many files is searched once, by `removeDrafts`.
        if style == .beside, isAlone || age != nil { removeDrafts(of: path, notAfter: age?.modified) }
        try synchronizeFolder(FilePath.folder(of: path))
        return true
    }

    /// Creates a draft of `path`.
    private func openDraft(of path: String, _ style: DraftName.Style) throws(FileSystemError) -> OpenFile {
        var tries = 0
        while true {
            do throws(FileSystemError) {
                return try open(DraftName.next(for: path, style), .make)
            } catch {
                // A process of another machine, or a killed one, may have had the same number.
                tries += 1
                guard error.errno == EEXIST, tries < DraftName.mostTries else { throw error }
            }
        }
    }

    /// Replaces a file that others read, too. An existing file keeps its permissions.
    ///
    /// - Parameter begun: Gets the path of the draft, which exists until it replaces the file or this fails,
    ///   when all of it is on disk. If this returns false, the draft is removed and the file stays.
    /// - Returns: Whether the file was replaced.
    @discardableResult
    package func replaceForOthers(
        _ path: String, with bytes: [UInt8], rights: UInt16 = 0o600, as style: DraftName.Style = .hidden,
        begun: (String) -> Bool = { _ in true }
    ) throws(FileSystemError) -> Bool {
        let rights = try information(at: path)?.rights ?? rights
        return try replace(
            path, with: bytes, as: style,
            prepare: { draft throws(FileSystemError) in try setRights(rights & 0o777, of: draft) },
            begun: begun)
    }

    /// Removes a file, if it exists; returns when that is on the medium.
    package func removeForGood(_ path: String) throws(FileSystemError) {
        try removeIfPresent(path)
        try synchronizeFolder(FilePath.folder(of: path))
    }

    /// Removes the drafts of killed processes, for one file or for all files of a folder. A failure is
    /// ignored.
    ///
    /// - Parameters:
    ///   - path: The file; any file in the folder, with `ofAll`.
    ///   - time: Only drafts an hour older than this, in nanoseconds since 1970; nil for all of them.
    package func removeDrafts(of path: String, ofAll: Bool = false, notAfter time: Int?) {
        let name = ofAll ? nil : FilePath.name(of: path)
        removeDrafts(in: FilePath.folder(of: path), notAfter: time) { DraftName.isDraft($0, of: name) }
    }

    /// The same for hidden drafts that are an hour old.
    package func removeHiddenDrafts(in folder: String) {
        var time = timespec()
        guard clock_gettime(CLOCK_REALTIME, &time) == 0 else { return }
        let now = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
        removeDrafts(in: folder, notAfter: now, DraftName.isHidden)
    }

    private func removeDrafts(
        in folder: String, notAfter time: Int?, _ isDraft: (String) -> Bool
    ) {
        for other in (try? names(inFolder: folder)) ?? [] where isDraft(other) {
            let draft = FilePath.join(folder, other)
            guard let there = try? information(at: draft, followingLink: false), there.kind == .file,
                there.foreignness(user) == nil
            else { continue }
            if let time, there.modified > time - DraftName.hour { continue }
            try? remove(draft)
        }
    }
}
