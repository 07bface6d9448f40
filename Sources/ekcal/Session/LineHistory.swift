import Basics

/// The lines that the user has typed at a prompt, in a file that other users cannot read. Its loss is
/// harmless, so failures are not reported.
struct LineHistory {
    private let path: String?
    private let system: System

    /// The maximum number of lines; the oldest go first.
    private static let most = 200

    init(_ name: String, _ system: System) {
        path = (try? system.stateFolder()).map { $0 + "/history-" + name }
        self.system = system
    }

    /// The lines, the oldest first.
    var lines: [String] {
        guard let path, let bytes = try? system.readFile(path) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Keeps a line, unless it is blank or begins with a space, as in a shell.
    func add(_ line: String) {
        guard let path, line.first != " ", !line.allSatisfy(\.isWhitespace) else { return }
        let all = (lines.filter { $0 != line } + [line]).suffix(LineHistory.most)
        try? system.makeFolders(FilePath.folder(of: path), rights: 0o700)
        try? system.writeFile(path, Array(all.map { $0 + "\n" }.joined().utf8))
    }
}
