/// The ways to open a file. Programs that this one starts do not inherit the descriptor.
package enum FileMode: Sendable {
    /// An existing file, for reading.
    case read
    /// An existing file, for reading and writing. A link in its place is an error.
    case update
    /// A file for reading and writing, created if missing. A link in its place is an error.
    case makeIfMissing
    /// A new file. It is an error if the name is taken, even by a link.
    case make
    /// Reads any file that a user names, from beginning to end. A pipe waits for its writer.
    case readStream
    /// Writes to anything that a user names: a pipe, a device, or a file, which is created if missing.
    case writeStream
}
