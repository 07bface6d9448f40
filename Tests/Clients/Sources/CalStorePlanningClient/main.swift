import CalStorePlanning
import Expectations

let zone = try Zone(parsing: "Europe/Berlin")
let monday = try CivilDate(parsing: "2026-03-02")
let now = try Instant(parsing: "2026-03-02T08:00:00Z")
let store = CalendarStore()
try fill(store)
try agenda(store)
try busy(store)
try conflicts(store)
try placement(store)
try alarms(store)
try places(store)
Expectations.finish()
