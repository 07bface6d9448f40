/// The metadata of a file.
package struct FileInformation: Equatable, Sendable {
    package enum Kind: Sendable { case file, folder, link, other }

    package var kind: Kind
    package var size: Int
    package var owner: UInt32
    /// The permissions: the twelve bits of POSIX.
    package var rights: UInt16 = 0o600
    /// The number of names of the file; 0 if an open file was removed or replaced.
    package var links: Int
    package var identity: FileIdentity
    /// The last change of the bytes, and of bytes, name or permissions, in nanoseconds since 1970.
    package var modified: Int
    package var changed: Int
}

extension FileInformation {
    /// The metadata for bytes that are not in a file.
    package static func none(size: Int) -> FileInformation {
        FileInformation(
            kind: .file, size: size, owner: 0, links: 0, identity: FileIdentity(device: 0, number: 0),
            modified: 0, changed: 0)
    }

    /// The reason why `user` should not write to it; nil if it is the user's own.
    package func foreignness(_ user: UInt32) -> String? { owner == user ? nil : "it belongs to another user" }

    /// The reason why a lock file should not be written: somebody may have given this name to another file.
    package var otherName: String? { links > 1 ? "it is a hard link to another file; remove this name" : nil }
}

/// The identity of a file, independent of its name.
package struct FileIdentity: Hashable, Sendable {
    package var device: UInt64
    package var number: UInt64

    package init(device: UInt64, number: UInt64) {
        self.device = device
        self.number = number
    }
}
