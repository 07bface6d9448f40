import CalStore
import CalStoreEventKit
import Foundation

/// EventKit's classes over a store in memory: a week of events, looking one up, saving one.
enum FaceBenchmark {
    static func run(over values: CalendarStore, week: Range<Instant>) throws {
        let store = EKEventStore(calStore: values)
        let predicate = store.predicateForEvents(
            withStart: week.lowerBound.date, end: week.upperBound.date, calendars: nil)
        _ = store.events(matching: predicate)
        let query = Figures.measure(50) { store.events(matching: predicate) }
        let rows = query.result.count
        Figures.report("week of faces", rows, query.seconds, unit: "ms", scale: 1e3)
        Figures.report("week of faces, a row", rows, query.seconds, per: rows, unit: "us", scale: 1e6)

        // What a program does with each: shows when and what.
        let shown = Figures.measure(20) {
            var letters = 0
            for event in store.events(matching: predicate) {
                letters += event.title.utf8.count
                if event.startDate > event.endDate { letters += 1 }
            }
            return letters
        }
        Figures.report("read title and dates too", rows, shown.seconds, per: rows, unit: "us", scale: 1e6)

        let items = try values.items()
        let ids = items.filter { $0.kind == .event }.prefix(20_000).map(\.id.text)
        let lookup = Figures.measure(5) { for id in ids { _ = store.event(withIdentifier: id) } }
        Figures.report(
            "face by identifier", ids.count, lookup.seconds, per: ids.count, unit: "us", scale: 1e6)

        let singles = items.filter { !$0.isSeries && $0.kind == .event }.prefix(2000)
        let events = singles.compactMap { store.event(withIdentifier: $0.id.text) }
        var round = 0
        let save = try Figures.measure(5) {
            round += 1
            for event in events {
                event.title = "round \(round)"
                try store.save(event, span: .thisEvent)
            }
        }
        Figures.report(
            "save of one change", events.count, save.seconds, per: events.count, unit: "us", scale: 1e6)

        let series = items.first { $0.isSeries && $0.kind == .event }
        if let event = series.flatMap({ store.event(withIdentifier: $0.id.text) }) {
            let rename = try Figures.measure(500) {
                round += 1
                event.title = "round \(round)"
                try store.save(event, span: .futureEvents)
            }
            Figures.report("save of a whole series", 1, rename.seconds, unit: "us", scale: 1e6)
        }
    }
}
