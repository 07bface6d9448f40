import CalStore

/// Remembers lookups of options that a command does not declare. For tests only: the tool itself answers such a lookup
/// with "not given", which is harmless, and a test that drives commands asserts that this list stays empty.
final class LookupAudit: Sendable {
    private let found = Locked<Set<String>>([])

    /// `command --option` for each undeclared lookup, sorted.
    var undeclared: [String] { found.withLock { $0.sorted() } }

    func record(_ name: OptionName, by command: CommandID) {
        found.withLock { _ = $0.insert("\(command.rawValue) --\(name.rawValue)") }
    }
}
