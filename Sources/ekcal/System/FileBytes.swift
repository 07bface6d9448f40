import CLibrary
import CalStoreExchange

/// A file that is read in pieces. It stays the same file, also when another one gets its name meanwhile.
final class FileBytes: ByteSource {
    private let name: String
    private let descriptor: Int32
    private let size: off_t
    private let changed: timespec

    /// Nil for what can be read only once, such as a pipe.
    init?(_ path: String) throws(System.Failure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        name = path
        var facts = stat()
        guard descriptor >= 0, fstat(descriptor, &facts) == 0 else { throw System.failure(path) }
        size = facts.st_size
        changed = Self.changed(facts)
        guard facts.st_mode & S_IFMT == S_IFREG else { return nil }
    }

    deinit { close(descriptor) }

    func bytes(at offset: Int, count: Int) throws(System.Failure) -> [UInt8] {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw System.failure(name) }
        let now = Self.changed(facts)
        guard facts.st_size == size, now.tv_sec == changed.tv_sec, now.tv_nsec == changed.tv_nsec else {
            throw System.Failure(name: name, reason: "it was changed while it was read; try again")
        }
        var reason: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: max(min(count, Int(size) - offset), 0)) {
            buffer, used in
            while used < buffer.count, let base = buffer.baseAddress {
                let read = pread(descriptor, base + used, buffer.count - used, off_t(offset + used))
                if read < 0, errno == EINTR { continue }
                if read < 0 { reason = errno }
                guard read > 0 else { return }
                used += read
            }
        }
        guard reason == 0 else {
            throw System.Failure(name: name, reason: String(cString: strerror(reason)))
        }
        return bytes
    }

    private static func changed(_ facts: stat) -> timespec {
        #if canImport(Darwin)
            facts.st_mtimespec
        #else
            facts.st_mtim
        #endif
    }
}
