import Foundation

/// The files of this repository, for tests of what is said in them.
enum Repository {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Paths of all files and folders in a folder, from the root.
    static func paths(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
        return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }.sorted()
    }

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
    }

    static func file(_ path: String) throws -> File {
        File(path: path, bytes: [UInt8](try Data(contentsOf: root.appendingPathComponent(path))))
    }

    /// The files of these folders that end in one of the names.
    static func files(in folders: [String], ending: [String] = [".swift"]) throws -> [File] {
        try folders.flatMap(paths(in:)).filter { path in ending.contains { path.hasSuffix($0) } }.map(file)
    }
}

extension Repository {
    /// A file that people write, with its path from the root.
    struct File: Sendable {
        let path: String
        let bytes: [UInt8]

        struct Line: Sendable {
            let number: Int
            let text: String
        }

        var name: String { String(path.split(separator: "/").last ?? "") }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

        func has(_ word: String) -> Bool {
            bytes.withUnsafeBytes { File.offset(of: Array(word.utf8), in: $0, from: 0) != nil }
        }

        /// The lines that have a word in them. Of all files there are 150,000, so the others are not looked
        /// at one by one.
        func lines(with word: String) -> [Line] {
            let word = Array(word.utf8)
            return bytes.withUnsafeBytes { all in
                var lines: [Line] = []
                var (number, start) = (1, 0)
                while let found = File.offset(of: word, in: all, from: start) {
                    // To the line in which it is.
                    while let end = File.offset(of: [0x0A], in: all, from: start), end < found {
                        (number, start) = (number + 1, end + 1)
                    }
                    let end = File.offset(of: [0x0A], in: all, from: found) ?? all.count
                    lines.append(
                        Line(number: number, text: String(decoding: all[start..<end], as: UTF8.self)))
                    guard end < all.count else { break }
                    (number, start) = (number + 1, end + 1)
                }
                return lines
            }
        }

        /// The texts for readers of the file that contain a word: in an article all text, else the lines of
        /// comments.
        func remarks(with word: String) -> [Line] {
            let marker =
                switch name.split(separator: ".").last {
                case "swift", "c": "//"
                case "md": ""
                default: "#"
                }
            return lines(with: word).filter { $0.text.drop(while: \.isWhitespace).hasPrefix(marker) }
        }

        var lineCount: Int {
            bytes.withUnsafeBytes { all in
                var (count, start) = (0, 0)
                while let end = File.offset(of: [0x0A], in: all, from: start) {
                    (count, start) = (count + 1, end + 1)
                }
                return count
            }
        }

        private static func offset(of word: [UInt8], in all: UnsafeRawBufferPointer, from start: Int) -> Int?
        {
            guard let base = all.baseAddress, let first = word.first else { return nil }
            var start = start
            while start + word.count <= all.count,
                let found = memchr(base + start, Int32(first), all.count - start)
            {
                let offset = UnsafeRawPointer(found) - base
                guard offset + word.count <= all.count else { return nil }
                if memcmp(base + offset, word, word.count) == 0 { return offset }
                start = offset + 1
            }
            return nil
        }
    }
}
