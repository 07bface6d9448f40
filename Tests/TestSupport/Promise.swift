import Foundation

/// Something that others rely on, as lines `name: what it is`, beside what was written down of it.
///
/// The file is in `Fixtures/promises`. Its first line names the version of the promise. What is in the file
/// may go or become something else only under a higher number; what is new is written down by
///
///     CALSTORE_RECORD=promises swift test --filter PromisesTests
struct Promise {
    typealias Lines = [String: String]

    let file: String
    var version: Int
    var lines: Lines

    /// How what is now differs from what was written down.
    struct Difference: Equatable {
        /// The removed or changed promises, with their old text.
        var broken: [String] = []
        var added: [String] = []
    }

    /// - Parameter isHarmless: Whether a promise that reads otherwise now asks no more of anybody than
    ///   before.
    static func difference(
        from old: Lines, to new: Lines,
        isHarmless: (_ old: String, _ new: String) -> Bool = { _, _ in false }
    ) -> Difference {
        var difference = Difference()
        for (name, what) in old.sorted(by: { $0.key < $1.key }) {
            switch new[name] {
            case what?: break
            case let now? where isHarmless(what, now): difference.added.append("\(name): \(now)")
            case let now?: difference.broken.append("\(name) was \"\(what)\" and is \"\(now)\"")
            case nil: difference.broken.append("\(name), which was \"\(what)\", is gone")
            }
        }
        for (name, what) in new.sorted(by: { $0.key < $1.key }) where old[name] == nil {
            difference.added.append("\(name): \(what)")
        }
        return difference
    }

    // MARK: The file

    private static let folder = "Fixtures/promises"
    static let isRecording = ProcessInfo.processInfo.environment["CALSTORE_RECORD"] == "promises"

    var path: String { "\(Self.folder)/\(file)" }

    /// The recorded promise; nil if there is none.
    func recorded() throws -> Promise? {
        guard Repository.exists(path) else { return nil }
        var promise = Promise(file: file, version: 0, lines: [:])
        for line in try Repository.file(path).lines where !line.isEmpty {
            if let head = line.wholeMatch(of: #/version (\d+)/#) {
                promise.version = Int(head.1) ?? 0
            } else if let colon = line.firstRange(of: ": ") {
                promise.lines[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
            }
        }
        return promise
    }

    func record() throws {
        let text = lines.map { "\($0): \($1)\n" }.sorted().joined()
        let url = Repository.root.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("version \(version)\n\(text)".utf8).write(to: url)
    }
}
