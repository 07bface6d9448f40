/// How a file is opened. No descriptor is inherited by a program that this one starts.
package enum FileMode: Sendable {
    /// An existing file, to read.
    case read
    /// An existing file, to read and write. A link in its place is an error.
    case update
    /// A file that may have to be made, to read and write. A link in its place is an error.
    case makeIfMissing
    /// A new file; it is an error when the name is taken, be it by a link.
    case make
    /// Reads any file that a user names, from beginning to end. A pipe waits for its writer.
    case readStream
    /// Writes to anything that a user names: a pipe, a device, or a file, which is created if missing.
    case writeStream
}
