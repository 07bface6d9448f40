import Basics

extension FileSystem {
    /// Creates a folder that only the user can use.
    package func makeFolder(_ path: String) throws(FileSystemError) { try makeFolder(path, rights: 0o700) }
}
