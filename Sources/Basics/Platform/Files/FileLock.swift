import CLibrary

/// An advisory lock for one holder at a time, across processes and within one: `flock` on a separate file, or
/// on the log itself.
///
/// The system releases it when its holder ends in any way. If the file is removed, the lock on it is void,
/// and the new file is locked instead.
package final class FileLock {
    /// The time that its holder was ready to wait for it, in seconds.
    package let timeout: Double
    package let file: OpenFile
    /// Called before the lock is released.
    package var onRelease: (() -> Void)?
    private let fileSystem: any FileSystem
    private var isHeld = true

    /// Takes the lock, trying again with growing random pauses (at most 20 ms) for up to `timeout` seconds.
    /// Nil if another holder kept it for that time. With a timeout of 0 there is one attempt.
    ///
    /// - Parameter mode: `.makeIfMissing`, or `.update` for a file that must exist.
    package init?(
        path: String, _ mode: FileMode = .makeIfMissing, timeout: Double, fileSystem: any FileSystem
    ) throws(FileSystemError) {
        self.fileSystem = fileSystem
        self.timeout = timeout
        // NaN counts as no waiting; a day is the maximum.
        let seconds = timeout > 0 ? min(timeout, 86_400) : 0
        let deadline = ContinuousClock.now + .milliseconds(Int(seconds * 1000))
        var longest = 1
        while true {
            if let file = try FileLock.attempt(path, mode, fileSystem) {
                self.file = file
                return
            }
            if ContinuousClock.now >= deadline { return nil }
            // Random, so that waiting processes do not collide at every attempt.
            fileSystem.pause(milliseconds: Int.random(in: 1...longest))
            longest = min(longest * 2, 20)
        }
    }

    deinit { release() }

    /// Releases the lock; later calls have no effect.
    package func release() {
        guard isHeld else { return }
        isHeld = false
        onRelease?()
        fileSystem.unlock(file)
        fileSystem.close(file)
    }

    // MARK: Text in the file

    /// Writes a text about its holder into the locked file. It need not survive a crash.
    ///
    /// Throws if the file has content that no store writes: it may belong to the user.
    package func writeText(_ text: String) throws(FileSystemError) {
        _ = try hasText()
        try fileSystem.truncate(file, to: 0)
        try fileSystem.write(file, Array(text.utf8), at: 0)
    }

    /// Whether its last holder left a text. Throws if the text is not one of a store.
    package func hasText() throws(FileSystemError) -> Bool {
        let size = try fileSystem.information(of: file).size
        if size == 0 { return false }
        let bytes = try fileSystem.read(file, at: 0, count: min(size, FileLock.longestText + 1))
        guard size <= FileLock.longestText, bytes.allSatisfy(FileLock.isPossible) else {
            throw FileSystemError(
                operation: .lock, path: file.path, errno: EINVAL,
                refusal: "its content is not from a store; move it away")
        }
        return true
    }

    package static let longestText = 256

    /// Words and numbers; zeros if the power failed before the text was on the disk.
    private static func isPossible(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "),
            UInt8(ascii: "-"), UInt8(ascii: "\n"), 0:
            true
        default: false
        }
    }

    // MARK: Check

    /// Whether a lock is held, and whether locks work there at all. The check takes a free lock for a moment.
    package enum Condition: Equatable, Sendable {
        /// There is no lock file yet.
        case missing
        case free
        case held
        /// Two holders had it at the same time, or the system refused.
        case broken(String)
    }

    package static func condition(path: String, _ fileSystem: any FileSystem) -> Condition {
        do throws(FileSystemError) {
            guard let there = try fileSystem.information(at: path, followingLink: false) else {
                return .missing
            }
            guard there.kind == .file else { return .broken("it is not a file") }
            if let refusal = there.otherName { return .broken(refusal) }
            guard let first = try fileSystem.openIfPresent(path, .read) else { return .missing }
            defer { fileSystem.close(first) }
            guard try fileSystem.lock(first) else { return .held }
            defer { fileSystem.unlock(first) }
            let second = try fileSystem.open(path, .read)
            defer { fileSystem.close(second) }
            return try fileSystem.lock(second) ? .broken("two programs can hold it at the same time") : .free
        } catch {
            return .broken(error.reason)
        }
    }

    private static func attempt(
        _ path: String, _ mode: FileMode, _ fileSystem: any FileSystem
    ) throws(FileSystemError) -> OpenFile? {
        let file = try fileSystem.open(path, mode)
        do throws(FileSystemError) {
            let information = try fileSystem.information(of: file)
            let refusal =
                information.kind != .file
                ? "it is not a file"
                : information.foreignness(fileSystem.user)
                    ?? (mode == .makeIfMissing ? information.otherName : nil)
            if let refusal {
                throw FileSystemError(operation: .lock, path: path, errno: EINVAL, refusal: refusal)
            }
            if try fileSystem.lock(file),
                // The name may have been given to another file between opening and locking.
                try information.identity == fileSystem.information(at: path)?.identity
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
