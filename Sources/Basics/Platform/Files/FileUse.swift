/// The permissions of a user for a file.
package enum FileUse: Sendable {
    case read, write, execute
    /// Look up names in a folder, and read them.
    case list
}
