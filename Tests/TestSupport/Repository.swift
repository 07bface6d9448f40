import Foundation

/// The files of this repository, for tests of what is said in them.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A file that people write, with its path from the root.
    struct File: Sendable {
        let path: String
        let text: String

        var name: String { String(path.split(separator: "/").last ?? "") }
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

        /// What is said to readers of the file: all of an article, the comment lines of a source or a script.
        var remarks: [(line: Int, text: Substring)] {
            let marker =
                switch name.split(separator: ".").last {
                case "swift", "c": "//"
                case "md": ""
                default: "#"
                }
            return lines.enumerated().compactMap { index, line in
                let text = line.drop(while: \.isWhitespace)
                return text.hasPrefix(marker) ? (index + 1, text) : nil
            }
        }
    }

    /// Paths of all files in a folder, from the root; hidden ones and those of a build are not among them.
    static func paths(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    static func file(_ path: String) throws -> File {
        File(path: path, text: try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
    }

    /// The files of these folders that end in one of the names.
    static func files(in folders: [String], ending: [String] = [".swift"]) throws -> [File] {
        try folders.flatMap(paths(in:)).filter { path in ending.contains { path.hasSuffix($0) } }.map(file)
    }
}
