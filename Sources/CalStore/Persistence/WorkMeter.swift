import Basics

/// Counts and reports the progress of long work. Such work reads all records several times; each phase counts
/// as the size of the log, which is close enough to its time.
///
/// It is a class because readers and phases share it.
final class WorkMeter {
    private let report: CalStoreProgress.Handler
    /// The size of the log.
    private let phase: Int
    private let phases: Int
    /// Never more than all phases together.
    private var done = 0

    /// Nil if no progress is wanted, and for a store that has no log yet.
    init?(
        _ location: StoreLocation, _ fileSystem: any FileSystem, phases: Int,
        _ report: CalStoreProgress.Handler?
    ) {
        guard let report,
            let log = try? fileSystem.information(at: location.log, followingLink: true), log.size > 0
        else { return nil }
        (self.report, self.phases, phase) = (report, phases, log.size)
    }

    /// Counts bytes of the records that were read or written.
    func add(_ bytes: Int) {
        let total = phase.multipliedReportingOverflow(by: phases)
        guard !total.overflow else { return }
        done = min(done + bytes, total.partialValue)
        report(CalStoreProgress(done: done, total: total.partialValue))
    }

    /// Counts a complete phase.
    func addPhase() { add(phase) }

    /// Counts one of `count` records, which all together are a phase.
    func addRecord(of count: Int) { add(phase / max(count, 1)) }
}
