public struct RecurrenceRule: Hashable, Sendable {
    public enum Until: Hashable, Sendable { case date(CivilDate), local(CivilDateTime), utc(Instant) }
    public enum End: Hashable, Sendable { case never, count(Int), until(Until) }
    public var end: End = .never
    public init(text: some StringProtocol) throws(RecurrenceError) {}
    public var text: String { "" }
}
public struct RecurrenceError: Error { var message = "" }
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
