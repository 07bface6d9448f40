import CalendarTime
import Expectations

@MainActor func zones() throws {
    let berlin = try Zone(parsing: "Europe/Berlin")
    Expectations.expect(Zone.named("Europe/Berlin"), berlin)
    Expectations.expect(Zone.named("Europe/Berln"), nil)
    Expectations.expect(Zone.knownNames.contains(berlin.name), true)
    Expectations.expect(Zone.keeping("Of a file").isKnown, false)
    Expectations.expect(Zone.fixed(secondsFromUTC: 3600).offset(at: .now), 3600)
    Expectations.expect(Zone.ofVariable(":America/New_York")?.name, "America/New_York")
    Expectations.expect(Zone.utc.isUTC, true)
    Expectations.expect(Zone.system.description.isEmpty, false)

    let summer = try Instant(parsing: "2026-07-01T10:00:00Z")
    Expectations.expect(berlin.abbreviation(at: summer), "CEST")
    Expectations.expect(berlin.local(at: summer).time.hour, 12)
    Expectations.expect(berlin.transition(after: summer)?.description, "2026-10-25T01:00:00Z")

    let gap = try CivilDateTime(parsing: "2026-03-29T02:30")
    let fold = try CivilDateTime(parsing: "2026-10-25T02:30")
    for local in [gap, fold, gap.adding(seconds: 86_400)] {
        switch berlin.resolve(local) {
        case .gap(let before, let after): Expectations.expect([before, after], [3600, 7200])
        case .fold(let first, let second): Expectations.expect([first, second], [7200, 3600])
        case .unique(let offset): Expectations.expect(offset, 7200)
        }
    }
    let second = berlin.instant(for: fold, isFold: true)
    Expectations.expect(second.seconds(since: berlin.instant(for: fold)), 3600)
    Expectations.expect(berlin.isFold(at: second), true)
}
