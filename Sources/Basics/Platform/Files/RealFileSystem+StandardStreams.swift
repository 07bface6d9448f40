import CLibrary

/// The streams of a process: standard input, output and error.
extension RealFileSystem {
    /// Whether standard output is a file.
    package static var isOutputFile: Bool {
        let output = OpenFile(descriptor: STDOUT_FILENO, path: "standard output")
        return (try? RealFileSystem().information(of: output))?.kind == .file
    }

    /// Writes to standard error. What cannot be written is dropped: nobody is there to be told.
    package static func writeError(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { CLibrary.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest.removeFirst(count)
        }
    }

    /// Opens a harmless file for each closed standard stream. Otherwise the next opened file would get its
    /// number, and a print could write into a store. The harmless file allows neither reading nor writing as
    /// that stream would.
    package static func holdStandardStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1
        {
            _ = CLibrary.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
