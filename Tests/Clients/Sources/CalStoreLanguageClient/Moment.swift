import CalStoreLanguage

/// Wednesday 2026-03-04, 10:00, in Berlin.
enum Moment {
    static let berlin = Zone.named("Europe/Berlin") ?? .utc
    static let now = Instant(iso: "2026-03-04T10:00:00+01:00") ?? .distantPast
    static let reader = DateReader(now: now, zone: berlin)

    static func date(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }
    static func time(_ text: String) throws -> ItemTime { try ItemTime(parsing: text + "[Europe/Berlin]") }
}
