import CalendarTime
import Expectations

let rule = try RecurrenceRule(text: "FREQ=MONTHLY;BYDAY=-1FR;COUNT=3")
if let start = CivilDateTime(iso: "2026-03-27T09:00:00"), let zone = Zone.named("Europe/Berlin") {
    let dates = OccurrenceSet(start: start, zone: zone, rules: [rule])
    Expectations.expect(
        dates.map(\.description), ["2026-03-27T09:00:00", "2026-04-24T09:00:00", "2026-05-29T09:00:00"])
}
Expectations.finish()
