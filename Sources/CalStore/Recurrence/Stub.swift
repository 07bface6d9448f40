public struct OccurrenceSet: Sendable {
    public init(
        start: CivilDateTime, isDate: Bool, zone: Zone?, rules: [RecurrenceRule] = [],
        exclusionRules: [RecurrenceRule] = [], dates: [CivilDateTime] = [],
        exclusionDates: [CivilDateTime] = []
    ) {}
    public var first: CivilDateTime? { nil }
    public var last: CivilDateTime? { nil }
    public func occurrences(from: CivilDateTime) -> [CivilDateTime] { [] }
    public func count(in: Range<CivilDateTime>) -> Int { 0 }
    public func next(after: CivilDateTime) -> CivilDateTime? { nil }
    public func contains(_: CivilDateTime) -> Bool { false }
}
