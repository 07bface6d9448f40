import CalendarTime
import Testing

/// Texts that are written as they should be, and name something that does not exist.
@Suite struct MissingDayTests {
    private func message(_ body: () throws -> Void) -> String {
        do { try body() } catch { return "\(error)" }
        return "no error"
    }

    /// The error said "write it as 2026-03-04T09:00:00", the form in which it was written.
    @Test func aDayThatDoesNotExistWasToldToBeWrittenAsItWas() {
        #expect(
            message { _ = try CivilDateTime(parsing: "2026-02-30T09:00:00") }
                == "\"2026-02-30T09:00:00\" is not a local time: there is no day 2026-02-30")
        #expect(
            message { _ = try CivilDate(parsing: "2026-13-01") }
                == "\"2026-13-01\" is not a date: there is no day 2026-13-01")
        #expect(
            message { _ = try CivilDateTime(parsing: "2026-02-28T25:00:00") }
                == "\"2026-02-28T25:00:00\" is not a local time: there is no time 25:00:00")
        #expect(
            message { _ = try Instant(parsing: "2026-02-30T09:00:00Z") }
                == "\"2026-02-30T09:00:00Z\" is not a moment: there is no day 2026-02-30")
        #expect(
            message { _ = try CivilDate(parsing: "4.3.2026") }
                == "\"4.3.2026\" is not a date; write it as 2026-03-04")
        #expect(
            message { _ = try CivilDateTime(parsing: "2026-02-28") }
                == "\"2026-02-28\" is not a local time; write it as 2026-03-04T09:00:00")
    }

    /// The error suggested the constant example, also for another zone.
    @Test func theExampleOfAZoneLookedLikeASuggestion() {
        #expect(
            message { _ = try Zone(parsing: "america/new_york") }
                == "\"america/new_york\" is not a time zone that is known here; write it as America/New_York")
        #expect(
            message { _ = try Zone(parsing: "Mars") }
                == "\"Mars\" is not a time zone that is known here; write a name of the zone database, "
                + "such as Europe/Berlin")
    }
}
