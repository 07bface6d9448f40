import Basics
import CalStore
import CalendarTime

/// The lines of a file's items, prepared on first use, because only refused items need them.
final class ItemLines: Sendable {
    private let entries: @Sendable () -> [Entry]
    private let lines = Locked<[RecordID: Int]?>(nil)

    struct Entry: Sendable {
        let id: RecordID
        let line: Int
    }

    /// - Parameter entries: The entries in the order of the file.
    init(_ entries: @autoclosure @escaping @Sendable () -> [Entry]) { self.entries = entries }

    /// The first line of an item.
    func line(of id: RecordID) -> Int? {
        lines.withLock { lines in
            let known =
                lines
                ?? Dictionary(
                    entries().lazy.map { ($0.id, $0.line) }, uniquingKeysWith: { first, _ in first })
            lines = known
            return known[id]
        }
    }
}
