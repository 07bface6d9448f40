import CalStore
import CalStoreLanguage

/// What a reading took for granted is never kept from the reader (`ekcal help dates`).
///
/// | Command | With an assumption |
/// |---|---|
/// | reads | names it on standard error |
/// | writes, on a terminal | names it there too, and goes on: `undo` is one word away |
/// | writes, without a terminal, in a batch, in `--patch` | exit 2 with the clear spelling, unless `--assume` is given |
extension Session {
    /// Whether an assumption needs somebody who sees it.
    var refusesAssumptions: Bool {
        guard options.writes, !options.takesAssumptions, batch?.takesAssumptions != true else { return false }
        return options.isPatch || !console.canAsk
    }

    /// Names what a reading took for granted, or refuses it.
    ///
    /// - Parameter isOnGivenDay: The day is known from elsewhere, so a time of day that has passed today
    ///   means nothing.
    func tell<Value>(_ reading: Reading<Value>, _ field: String, isOnGivenDay: Bool = false) throws {
        for note in reading.notes { warn(note.message) }
        let assumptions = reading.assumptions.filter { assumption in
            if case .passed = assumption { return !isOnGivenDay }
            return true
        }
        guard refusesAssumptions else {
            for assumption in assumptions { warn(assumption.message) }
            return
        }
        if let error = EkcalError(assumptions, field: field) { throw error }
    }

    /// The same for one assumption that a command makes itself.
    func tell(_ assumption: Assumption, _ field: String) throws {
        guard refusesAssumptions else { return warn(assumption.message) }
        if let error = EkcalError([assumption], field: field) { throw error }
    }
}

extension EkcalError {
    /// The report of what may not be taken for granted here; nil when there is nothing.
    init?(_ assumptions: [Assumption], field: String) {
        guard !assumptions.isEmpty else { return nil }
        let spellings = assumptions.map { "\"\($0.facts.spelling)\"" }
        self.init(
            .date, assumptions.map(\.message).joined(separator: "; "),
            hint: "write \(spellings.joined(separator: " and ")) to be clear, or add --assume to accept this",
            field: field)
    }
}
