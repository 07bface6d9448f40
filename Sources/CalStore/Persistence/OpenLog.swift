import Basics

/// An open log, shared by all its readers. It is closed with the last of them.
final class OpenLog: Sendable {
    let file: OpenFile
    private let fileSystem: any FileSystem

    init(_ file: OpenFile, _ fileSystem: any FileSystem) { (self.file, self.fileSystem) = (file, fileSystem) }

    deinit { fileSystem.close(file) }
}
