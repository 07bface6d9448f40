import Foundation

/// Remembers lookups of options that a command does not declare. For tests only: the tool itself answers such a lookup
/// with "not given", which is harmless, and a test that drives commands asserts that this list stays empty.
final class LookupAudit: @unchecked Sendable {
    // Protected by `lock`.
    private var found: Set<String> = []
    private let lock = NSLock()

    /// `command --option` for each undeclared lookup, sorted.
    var undeclared: [String] { lock.withLock { found.sorted() } }

    func record(_ name: OptionName, by command: CommandID) {
        lock.withLock { _ = found.insert("\(command.rawValue) --\(name.rawValue)") }
    }
}
