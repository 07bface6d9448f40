import CalStore
import Expectations

let now = try Instant(parsing: "2026-03-02T08:00:00Z")
let berlin = try Zone(parsing: "Europe/Berlin")

try values()
try kinds()
try items()
try series()
try calendars()
try questions()
try alarms()
try writing()
try batches()
try plansAndHooks()
try documents()
try folder()
try mergeVersions()
try errors()
Expectations.finish()
