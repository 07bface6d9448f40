import Basics

/// The largest size of the files that a program writes into a folder of its own. The program is stopped soon
/// after a file becomes larger, so whoever reads the files has to check their sizes.
///
/// A limit of the system (`RLIMIT_FSIZE`) would be inherited from this process, where it would hold for all
/// threads for a moment.
struct FileLimit: Sendable {
    let folder: String
    /// In bytes.
    let size: Int
    let files: any FileSystem

    var isExceeded: Bool {
        let names = (try? files.names(inFolder: folder)) ?? []
        return names.contains { name in
            let information = try? files.information(at: "\(folder)/\(name)")
            return (information?.size ?? 0) > size
        }
    }
}
