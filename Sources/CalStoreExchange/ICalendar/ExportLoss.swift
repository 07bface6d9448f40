import CalStore

/// Losses: facts of an item that an iCalendar file, exported or in a vdir, cannot express.
package struct ExportLoss: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Control characters, which are not allowed in lines (RFC 5545, 3.1); each line break is `\n` (3.3.11).
    package static let characters = ExportLoss(rawValue: 1)
    /// The start of a to-do that is due at its start: DUE must be later than DTSTART (3.8.2.3).
    package static let startOfDue = ExportLoss(rawValue: 2)
    /// An empty text: an empty property counts as missing.
    package static let emptyText = ExportLoss(rawValue: 4)
    /// Members of a newer version, which are known only as JSON.
    package static let newerMembers = ExportLoss(rawValue: 8)

    /// The losses of one item.
    package struct Report: Sendable {
        package let title: String
        package let loss: ExportLoss

        package init(title: String, loss: ExportLoss) {
            self.title = title
            self.loss = loss
        }
    }

    /// Items with the same loss: the title of the first one, and how many there are.
    package struct Count: Sendable {
        package private(set) var first = ""
        package private(set) var count = 0

        package init() {}

        package init(_ titles: [String]) { for title in titles { add(title) } }

        package mutating func add(_ title: String) {
            if count == 0 { first = title }
            count += 1
        }
    }

    /// The losses of many items, by kind.
    package struct Summary: Sendable {
        private var counts: [ExportLoss: Count] = [:]

        package init() {}

        package init(_ reports: [Report]) { for report in reports { add(report.loss, of: report.title) } }

        package mutating func add(_ loss: ExportLoss, of title: String) {
            guard !loss.isEmpty else { return }
            for (kind, _) in ExportLoss.all where loss.contains(kind) {
                counts[kind, default: Count()].add(title)
            }
        }

        /// The reasons with their items, in the order of `ExportLoss.all`.
        package var all: [(reason: String, items: Count)] {
            ExportLoss.all.compactMap { kind, reason in counts[kind].map { (reason, $0) } }
        }
    }

    /// All losses with their reasons.
    package static let all: [(loss: ExportLoss, reason: String)] = [
        (
            .characters,
            "control characters are left out and line breaks become \\n, as iCalendar has no others"
        ),
        (.startOfDue, "the start is not written, because it is equal to the due time (RFC 5545, 3.8.2.3)"),
        (.emptyText, "an empty text is not written"),
        (.newerMembers, "what a newer version has added to it is not written"),
    ]
}
