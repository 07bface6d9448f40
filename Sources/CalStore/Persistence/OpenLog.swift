import Basics

/// A log that is open, for all who read from it. It is closed with the last of them.
final class OpenLog: Sendable {
    let file: OpenFile
    private let fileSystem: any FileSystem

    init(_ file: OpenFile, _ fileSystem: any FileSystem) { (self.file, self.fileSystem) = (file, fileSystem) }

    deinit { fileSystem.close(file) }
}
