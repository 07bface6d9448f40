import Testing

@testable import CalendarTime

@Suite struct ZoneRegistryTests {
    /// Names that nobody knows were kept for ever, as many as files have.
    @Test func aProcessKeepsSoManyUnknownNames() {
        let registry = ZoneRegistry(mostUnknown: 3, mostUnknownBytes: 20)
        let first = registry.zone(keeping: "A/1")
        #expect(first.name == "A/1" && !first.isKnown)
        #expect(registry.zone(keeping: "A/name of 20 bytes").name == "Etc/Unknown")
        #expect(registry.zone(keeping: "A/2").name == "A/2")
        #expect(registry.zone(keeping: "A/3").name == "A/3")
        let fourth = registry.zone(keeping: "A/4")
        #expect(fourth.name == "Etc/Unknown" && !fourth.isKnown)
        #expect(fourth == registry.zone(keeping: "A/5"))
        #expect(first == registry.zone(keeping: "A/1"))
        #expect(registry.zone(keeping: "Europe/Berlin").isKnown)
    }
}
