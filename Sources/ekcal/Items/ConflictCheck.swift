import CalStore
import CalStorePlanning

/// The check of `--no-conflict`: refuses an event that overlaps another busy event, or warns.
struct ConflictCheck {
    /// The error of a transaction that finds conflicts.
    struct Found: Error {
        let title: String
        let conflicts: CalStoreConflicts
    }

    /// The reaction to a conflict; nil to ignore it.
    let mode: ConflictMode?
    let session: Session

    /// The maximum number of conflicts that are named; the others are counted.
    private static let mostNamed = 5

    /// Checks an item after it was saved. Conflicts are thrown, or collected if they only give a warning.
    ///
    /// - Parameter before: The earlier state of the item, or the series that it was a part of.
    func check(
        _ item: CalStoreItem, before: CalStoreItem? = nil, _ change: inout CalStoreTransaction,
        into found: inout [Found]
    ) throws {
        guard let mode else { return }
        // Events that others add at the same time count too.
        change.dependsOnWholeStore = true
        let family = [before?.id, before?.seriesID].compactMap(\.self)
        let conflicts = try change.conflicts(
            of: item, from: session.clock.now, zone: session.clock.zone,
            criteria: BusyCriteria(ownAddresses: try session.config.userAddresses()), ignoring: family)
        if let count = conflicts.checkedDates {
            session.warn("only the first \(count) dates of \"\(item.title)\" were checked for conflicts")
        }
        guard !conflicts.overlaps.isEmpty else { return }
        let conflict = Found(title: item.title, conflicts: conflicts)
        guard mode == .warn else { throw conflict }
        found.append(conflict)
    }

    // MARK: Messages

    func warn(of found: [Found], _ store: any CalStoreReader) throws {
        for conflict in found {
            let names = try NameIndex(store, naming: conflict.conflicts.overlaps.map(\.other.item))
            let named = conflict.conflicts.overlaps.prefix(Self.mostNamed).map { overlap in
                "\(names.reference(to: overlap.other)) \(overlap.other.item.title), \(when(overlap.other))"
            }
            let more = conflict.conflicts.overlaps.count - named.count
            session.warn(
                message(conflict) + ": " + named.joined(separator: "; ")
                    + (more > 0 ? "; and \(more) more" : ""))
        }
    }

    func error(_ conflict: Found, _ store: any CalStoreReader) throws -> EkcalError {
        let named = conflict.conflicts.overlaps.prefix(Self.mostNamed)
        let names = try NameIndex(store, naming: named.map(\.other.item))
        let more = conflict.conflicts.overlaps.count - named.count
        return EkcalError(
            .conflict, message(conflict),
            hint: (more > 0 ? "and \(more) more; " : "") + "--no-conflict=warn only warns",
            field: "--no-conflict",
            candidates: named.map { overlap in
                .init(
                    shortID: names.reference(to: overlap.other), title: overlap.other.item.title,
                    detail: when(overlap.other))
            })
    }

    private func message(_ conflict: Found) -> String {
        let count = conflict.conflicts.overlaps.count
        if !conflict.conflicts.isComplete {
            return "\"\(conflict.title)\" overlaps other events at least \(count) times"
        }
        return "\"\(conflict.title)\" overlaps " + (count == 1 ? "another event" : "\(count) other events")
    }

    private func when(_ occurrence: CalStoreOccurrence) -> String {
        session.clock.times.span(occurrence.start, occurrence.end)
    }
}

/// The reactions of `--no-conflict` to an event that overlaps another one.
enum ConflictMode: String, Sendable { case refuse, warn }
