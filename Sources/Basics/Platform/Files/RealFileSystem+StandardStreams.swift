import CLibrary

/// The streams of a process: standard input, output and error.
extension RealFileSystem {
    /// Whether standard output is a file.
    package static var isOutputFile: Bool {
        let output = OpenFile(descriptor: STDOUT_FILENO, path: "standard output")
        return (try? RealFileSystem().information(of: output))?.kind == .file
    }

    /// A program that is started with a closed stream would get its number for the next file that it opens,
    /// and print into a store. So each number is taken, by something that can be neither read nor written as
    /// that stream is.
    package static func holdStandardStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1
        {
            _ = CLibrary.open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
