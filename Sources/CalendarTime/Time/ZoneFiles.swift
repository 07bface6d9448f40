import Basics
import CLibrary

/// The few questions of zones to the machine. A zone file that cannot be read counts as missing: the next
/// folder is tried, and in the end UTC is used.
enum ZoneFiles {
    private static let files = RealFileSystem()

    /// A variable of the environment.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The content of a file; nil when it cannot be read or has more than `most` bytes.
    static func contents(of path: String, upTo most: Int) -> [UInt8]? {
        try? files.contents(of: path, upTo: most)
    }

    /// The first bytes of a file, fewer when it has fewer.
    static func beginning(of path: String, _ count: Int) -> [UInt8] {
        guard let file = try? files.open(path, .read) else { return [] }
        defer { files.close(file) }
        return (try? files.read(file, at: 0, count: count)) ?? []
    }

    /// The target of a symbolic link; nil if there is none.
    static func target(ofLink path: String) -> String? { try? files.destinationOfLink(path) }

    static func isFolder(_ path: String) -> Bool { (try? files.isFolder(path)) ?? false }

    /// The names in a folder; none if it cannot be read.
    static func names(in folder: String) -> [String] { (try? files.names(inFolder: folder)) ?? [] }

    /// The files below a folder, at any depth, by their paths within it. Links to folders are not followed.
    static func files(below folder: String) -> [String] {
        var found: [String] = []
        var folders = [""]
        while let inner = folders.popLast() {
            for name in names(in: folder + "/" + inner) {
                let path = inner.isEmpty ? name : inner + "/" + name
                let facts = try? files.information(at: folder + "/" + path, followingLink: false)
                if facts?.kind == .folder { folders.append(path) } else { found.append(path) }
            }
        }
        return found
    }
}
