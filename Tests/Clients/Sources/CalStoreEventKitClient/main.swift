import CalStoreEventKit
import Expectations

let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
let now = Date(timeIntervalSince1970: 1_772_442_000)  // Monday, 2026-03-02 10:00 in Berlin
let values = CalendarStore()
let store = EKEventStore(
    calStore: values, timeZone: zone, now: { Date(timeIntervalSince1970: 1_772_442_000) })

try await events(store)
try reminders(store)
try await access(store)
try bell(store)
colors()
conferences()
Expectations.finish()
