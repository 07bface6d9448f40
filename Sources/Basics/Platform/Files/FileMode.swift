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
    /// Whatever a user names to be read from its beginning to its end. Of a pipe it waits for who writes into
    /// it.
    case readStream
    /// Whatever a user names to be written: a pipe, a device, or a file, which is made where it is missing.
    case writeStream
}
