import Basics
import CLibrary

/// Keeps standard error out of the picture: what is written to it meanwhile goes to a file without a name,
/// and is printed afterwards. Children of the process write there, too.
struct ErrorCapture: Sendable {
    /// The file, and a copy of the descriptor of standard error.
    let file: Int32
    let output: Int32

    /// Begins it; nil if standard error is not a terminal, or if there is no file.
    init?(_ files: some FileSystem) {
        guard isatty(STDERR_FILENO) == 1,
            let file = try? files.openTemporaryFile("ekcal-errors-").descriptor
        else {
            return nil
        }
        let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0, dup2(file, STDERR_FILENO) >= 0 else {
            close(file)
            if copy >= 0 { close(copy) }
            return nil
        }
        (self.file, output) = (file, copy)
    }

    /// Ends it.
    ///
    /// - Parameter isPrinted: Whether what was written has been printed.
    func end(isPrinted: Bool) {
        if !isPrinted { ErrorCapture.print(file, output) }
        close(file)
        close(output)
    }

    /// Gives standard error back, and prints the file. A handler of signals may call it: it only reads and
    /// writes.
    static func print(_ file: Int32, _ output: Int32) {
        _ = dup2(output, STDERR_FILENO)
        withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
            var place = 0
            while true {
                let count = pread(file, buffer.baseAddress, buffer.count, off_t(place))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                place += count
                var written = 0
                while written < count {
                    let more = write(output, buffer.baseAddress?.advanced(by: written), count - written)
                    if more < 0, errno == EINTR { continue }
                    guard more > 0 else { return }
                    written += more
                }
            }
        }
    }
}
