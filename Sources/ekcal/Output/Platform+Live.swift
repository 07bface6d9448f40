import CalStore
import Foundation

extension Platform {
    /// The machine that the tool runs on.
    static func live() -> Platform {
        Platform(
            environment: ProcessInfo.processInfo.environment, now: { Instant(Date()) }, zone: { Zone.system },
            terminal: Terminal(
                isInput: isatty(STDIN_FILENO) == 1, isOutput: isatty(STDOUT_FILENO) == 1,
                isError: isatty(STDERR_FILENO) == 1, columns: columns()),
            read: { (count: Int) throws(Failure) in try bytes(STDIN_FILENO, "standard input", upTo: count) },
            write: { (bytes: [UInt8], stream: Stream) throws(Failure) in
                switch stream {
                case .output: try writeAll(bytes, STDOUT_FILENO, "standard output")
                case .error: try writeAll(bytes, STDERR_FILENO, "standard error")
                }
            },
            readFile: { (path: String) throws(Failure) in try file(path) })
    }

    private static func columns() -> Int? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    private static func failure(_ name: String) -> Failure {
        Failure(name: name, reason: String(cString: strerror(errno)))
    }

    private static func bytes(_ descriptor: Int32, _ name: String, upTo count: Int) throws(Failure) -> [UInt8]
    {
        while true {
            var result = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: max(1, count)) { buffer, used in
                result = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
                used = max(0, result)
            }
            if result >= 0 { return bytes }
            if errno != EINTR { throw failure(name) }
        }
    }

    private static func file(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path) }
        defer { close(descriptor) }
        var whole: [UInt8] = []
        while true {
            let piece = try bytes(descriptor, path, upTo: 1 << 20)
            if piece.isEmpty { return whole }
            whole += piece
        }
    }

    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32, _ name: String) throws(Failure) {
        var start = 0
        while start < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
            }
            if written >= 0 {
                start += written
            } else if errno == EAGAIN {
                // Somebody made the terminal non-blocking; wait until it takes more.
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
            } else if errno != EINTR {
                throw failure(name)
            }
        }
    }
}
