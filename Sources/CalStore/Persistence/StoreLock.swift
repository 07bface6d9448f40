/// An advisory lock that one process, and one holder in it, has at a time: `flock` on a file that is there for nothing else.
///
/// The system gives it back when its holder ends, however it ends. The file is never removed by us; if someone else
/// removes it, the lock on the removed file counts for nothing, and the new file is locked instead.
final class StoreLock {
    private let fileSystem: any FileSystem
    let file: OpenFile
    private var isHeld = true

    /// Takes the lock, trying again with growing random pauses (at most 20 ms) for up to `timeout` seconds.
    /// Nil when another holder kept it all that time. With a timeout of 0 it is tried once.
    init?(path: String, timeout: Double, fileSystem: any FileSystem) throws(FileSystemError) {
        self.fileSystem = fileSystem
        // NaN is no time at all, and a day is for ever.
        let seconds = timeout > 0 ? min(timeout, 86_400) : 0
        let deadline = ContinuousClock.now + .milliseconds(Int(seconds * 1000))
        var longest = 1
        while true {
            if let file = try StoreLock.attempt(path, fileSystem) {
                self.file = file
                return
            }
            if ContinuousClock.now >= deadline { return nil }
            // Random, so that those who wait do not meet at every attempt.
            fileSystem.pause(milliseconds: Int.random(in: 1...longest))
            longest = min(longest * 2, 20)
        }
    }

    deinit { release() }

    /// Gives the lock back; more than once does no harm.
    func release() {
        guard isHeld else { return }
        isHeld = false
        fileSystem.close(file)
    }

    /// Puts a text into the locked file, for whoever wants to know what its holder did. It need not outlast a crash.
    func leave(_ text: String) throws(FileSystemError) {
        try fileSystem.truncate(file, to: 0)
        try fileSystem.write(file, Array(text.utf8), at: 0)
    }

    /// Whether its last holder left a text.
    func hasText() throws(FileSystemError) -> Bool { try fileSystem.information(of: file).size > 0 }

    /// Whether a lock is held, and whether locks work there at all. Takes it for a moment when it is free.
    enum Condition: Equatable, Sendable {
        /// There is no lock file yet.
        case missing
        case free
        case held
        /// Two holders had it at the same time, or the system refused.
        case broken(String)
    }

    static func condition(path: String, _ fileSystem: any FileSystem) -> Condition {
        do throws(FileSystemError) {
            guard let first = try fileSystem.openIfPresent(path, .read) else { return .missing }
            defer { fileSystem.close(first) }
            guard try fileSystem.lock(first) else { return .held }
            let second = try fileSystem.open(path, .read)
            defer { fileSystem.close(second) }
            return try fileSystem.lock(second) ? .broken("two programs can hold it at the same time") : .free
        } catch {
            return .broken(error.reason)
        }
    }

    private static func attempt(
        _ path: String, _ fileSystem: any FileSystem
    ) throws(FileSystemError) -> OpenFile? {
        let file = try fileSystem.open(path, .makeIfMissing)
        do throws(FileSystemError) {
            if try fileSystem.lock(file),
                // The name may have gone to another file between opening and locking.
                try fileSystem.information(of: file).identity == fileSystem.information(at: path)?.identity
            {
                return file
            }
        } catch {
            fileSystem.close(file)
            throw error
        }
        fileSystem.close(file)
        return nil
    }
}
