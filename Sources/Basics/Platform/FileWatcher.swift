import Dispatch

/// Reports when files change: by this process, by another one, or by an editor.
///
/// ```swift
/// let watcher = FileWatcher(["/home/ada/cal/log.jsonl"]) { look() }
/// ```
///
/// On Linux the system reports changes at once (inotify). On other systems, or when there are no watches
/// left, the files are checked once a second. The files and their folders may be missing, or be links. Not
/// reported: moving a folder further up, and changes by another machine on a network file system.
///
/// `changed` is called on a thread of the watcher, once for changes that come together; it may also be called
/// when nothing has changed. It covers every change after `init` has returned. If the system makes no more
/// threads, it is never called: to miss no change, check the files now and then.
package final class FileWatcher: Sendable {
    private let watch: FileWatch

    /// - Parameters:
    ///   - polls: True to poll even where the system could report changes.
    ///   - pollInterval: The time between two checks when polling, in seconds.
    package init(
        _ paths: [String], _ files: any FileSystem = RealFileSystem(), polls: Bool = false,
        pollInterval: Double = 1,
        changed: @escaping @Sendable () -> Void
    ) {
        let watch = FileWatch(paths, files, polls: polls, pollInterval: pollInterval, changed: changed)
        self.watch = watch
        WorkerThread { watch.run() }?.detach()
    }

    deinit { cancel() }

    /// Stops watching: `changed` is no longer called, but a call may still be running.
    package func cancel() { watch.cancel() }
}

/// The work of a watcher. Its thread shares it, so that the watcher itself can be released.
private final class FileWatch: Sendable {
    private struct Inner {
        #if os(Linux) || os(Android)
            /// Nil if the system does not report changes.
            var events: FolderEvents?
        #endif
        var entries: Set<Entry> = []
        /// The metadata of the files at the last check; if it differs, the content may differ.
        var known: [FileInformation?] = []
        var isCancelled = false
    }

    /// A name in a folder, whose creation and removal matter.
    private struct Entry: Hashable {
        let folder: String
        let name: String
    }

    private let paths: [String]
    private let files: any FileSystem
    private let pollInterval: Double
    private let changed: @Sendable () -> Void
    /// Signalled when the watcher is cancelled.
    private let bell = DispatchSemaphore(value: 0)
    private let inner = Locked(Inner())

    init(
        _ paths: [String], _ files: any FileSystem, polls: Bool, pollInterval: Double,
        changed: @escaping @Sendable () -> Void
    ) {
        self.paths = paths
        self.files = files
        self.pollInterval = pollInterval
        self.changed = changed
        inner.withLock { inner in
            if !polls, listen(&inner) { return }
            inner.known = look(at: paths)
        }
    }

    func cancel() {
        inner.withLock { inner in
            inner.isCancelled = true
            #if os(Linux) || os(Android)
                inner.events?.wake()
            #endif
        }
        bell.signal()
    }

    /// Reports changes until it is cancelled.
    func run() {
        #if os(Linux) || os(Android)
            while let waiting = inner.withLock({ $0.isCancelled ? nil : $0.events?.waiting }) {
                waiting.wait()
                if hear() { changed() }
            }
            inner.withLock { inner in
                inner.events?.close()
                inner.events = nil
            }
        #endif
        while !inner.withLock({ $0.isCancelled }) {
            if bell.wait(timeout: .now() + pollInterval) == .success { return }
            if look() { changed() }
        }
    }

    // MARK: Events of the system

    /// False if the system does not report events.
    private func listen(_ inner: inout Inner) -> Bool {
        #if os(Linux) || os(Android)
            guard let events = FolderEvents() else { return false }
            guard aim(&inner, events) else {
                events.close()
                return false
            }
            inner.events = events
            return true
        #else
            return false
        #endif
    }

    #if os(Linux) || os(Android)
        /// Whether something has changed.
        private func hear() -> Bool {
            inner.withLock { inner in
                guard !inner.isCancelled, let events = inner.events else { return false }
                let entries = inner.entries
                let isNews = events.read().contains { event in
                    guard let name = event.name else { return true }
                    return entries.contains(Entry(folder: event.folder, name: name))
                }
                guard isNews else { return false }
                if !aim(&inner, events) {
                    events.close()
                    inner.events = nil
                    inner.known = look(at: paths)
                }
                return true
            }
        }

        /// Watches the folders in which changes to the files can show. False if the system refuses.
        private func aim(_ inner: inout Inner, _ events: FolderEvents) -> Bool {
            // A folder may be created between the check and the watch on its parent; then there is more to
            // watch.
            for _ in 0..<FileWatch.attempts {
                let entries = Set(paths.flatMap { self.entries(of: $0) })
                guard events.watch(Set(entries.map(\.folder))) else { return false }
                if entries == inner.entries, Set(paths.flatMap { self.entries(of: $0) }) == entries { break }
                inner.entries = entries
            }
            return true
        }

        /// Folders may be created inside each other; this is deeper than real paths.
        private static let attempts = 32

        /// The folder entries that show a change of a file: in its folder, or the nearest existing one above;
        /// for a link, its target too.
        private func entries(of path: String) -> [Entry] {
            var entries: [Entry] = []
            var path = path
            // Linux follows this many links, too.
            for _ in 0..<40 {
                var (folder, name) = (FilePath.folder(of: path), FilePath.name(of: path))
                while (try? files.isFolder(folder)) != true, FilePath.folder(of: folder) != folder {
                    (folder, name) = (FilePath.folder(of: folder), FilePath.name(of: folder))
                }
                entries.append(Entry(folder: folder, name: name))
                guard (try? files.information(at: path, followingLink: false))?.kind == .link,
                    let target = try? files.destinationOfLink(path)
                else { break }
                path = target.hasPrefix("/") ? target : FilePath.join(FilePath.folder(of: path), target)
            }
            return entries
        }
    #endif

    // MARK: Polling

    private func look(at paths: [String]) -> [FileInformation?] {
        paths.map { (try? files.information(at: $0)) ?? nil }
    }

    /// Whether something has changed.
    private func look() -> Bool {
        let new = look(at: paths)
        return inner.withLock { inner in
            guard !inner.isCancelled, inner.known != new else { return false }
            inner.known = new
            return true
        }
    }
}
