public struct OccurrenceSet: Sendable {
    init(
        start: CivilDateTime, isDate: Bool, zone: Zone?, rules: [RecurrenceRule] = [],
        exclusionRules: [RecurrenceRule] = [], dates: [CivilDateTime] = [],
        exclusionDates: [CivilDateTime] = []
    ) {}
    var first: CivilDateTime? { nil }
    var last: CivilDateTime? { nil }
    func occurrences(from: CivilDateTime) -> [CivilDateTime] { [] }
    func count(in: Range<CivilDateTime>) -> Int { 0 }
    func next(after: CivilDateTime) -> CivilDateTime? { nil }
    func contains(_: CivilDateTime) -> Bool { false }
}
