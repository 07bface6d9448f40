import CLibrary

/// The names of files that are being written, next to the file that they will replace.
///
/// | | |
/// |---|---|
/// | `config.4711-1.new` | the first draft of process 4711, for `config` |
/// | `.4711-2.ekcal.tmp` | its second, in a vdir, whose readers ignore hidden files and `.tmp` |
package enum DraftName {
    package enum Style: Sendable {
        case beside
        case hidden
    }

    /// The maximum number of names to try.
    static let mostTries = 100
    /// An hour in nanoseconds: nobody writes one file that long.
    static let hour = 3_600_000_000_000

    private static let count = Locked(0)

    /// A name that this process has not used yet.
    static func next(for path: String, _ style: Style) -> String {
        let number = count.withLock { count in
            count &+= 1
            return count
        }
        let own = "\(getpid())-\(number)"
        return switch style {
        case .beside: "\(path).\(own).new"
        case .hidden: FilePath.join(FilePath.folder(of: path), ".\(own).ekcal.tmp")
        }
    }

    /// Whether a file is a hidden draft. In a folder of calendar files no other name is ours:
    /// `notes.2025-1.new` belongs to the user.
    package static func isHidden(_ name: String) -> Bool {
        // Older versions used one name for all drafts.
        if name == ".ekcal.tmp" { return true }
        return name.hasPrefix(".") && name.hasSuffix(".ekcal.tmp")
            && isNumber(name.dropFirst().dropLast(".ekcal.tmp".count))
    }

    /// Whether a file is a draft of another one, or with nil of any.
    static func isDraft(_ name: String, of file: String?) -> Bool {
        guard name.hasSuffix(".new") else { return false }
        let rest = name.dropLast(".new".count)
        if let file, rest == file[...] { return true }
        guard let dot = rest.lastIndex(of: "."), isNumber(rest[rest.index(after: dot)...]) else {
            return false
        }
        return file == nil || rest[..<dot] == file.map { $0[...] }
    }

    /// `4711-1`
    private static func isNumber(_ text: Substring) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }
    }
}
