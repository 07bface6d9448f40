import Basics
import CalStore
import CalStoreLanguage

/// An `assert` line in a plan, which `apply` checks again. The plan contains it as JSON.
///
/// Its dates are relative to the clock and the zone of the plan.
struct PlanCondition {
    /// The position of the line among the lines that change something.
    enum Place: String {
        case before, between, after
    }

    let line: Int
    let query: String
    let limits: CountLimits
    let zone: Zone
    var place: Place

    init(_ line: BatchLine, zone: Zone, place: Place) {
        self.line = line.number
        query = line.arguments.text ?? ""
        limits = CountLimits(line.arguments)
        self.zone = zone
        self.place = place
    }

    init?(_ text: String) {
        guard let object = try? JSONValue(reading: text.utf8), let line = object["line"]?.int,
            let query = object["query"]?.string, let least = object["min"]?.int,
            let zone = object["time_zone"]?.string.flatMap(Zone.named),
            let place = object["place"]?.string.flatMap(Place.init)
        else { return nil }
        (self.line, self.query, self.zone, self.place) = (line, query, zone, place)
        limits = CountLimits(least: least, most: object["max"]?.int)
    }

    var text: String {
        let object: JSONValue = [
            "line": .int(line), "query": .string(query), "min": .int(limits.least),
            "max": JSONValue(limits.most),
            "time_zone": .string(zone.name), "place": .string(place.rawValue),
        ]
        return object.text
    }

    /// The conditions of a plan, without those of free time. Throws if one cannot be read, because it could
    /// not be checked.
    static func all(of plan: CalStorePlan) throws -> [PlanCondition] {
        try plan.conditions.filter { FreeTimeCondition($0) == nil }.map { text in
            guard let condition = PlanCondition(text) else {
                throw EkcalError(
                    .usage, "a condition of the plan cannot be read: \(text)",
                    hint: "make a new plan with `ekcal batch --plan`", field: "PLAN")
            }
            return condition
        }
    }

    /// Throws if the condition is false in a store.
    func check(_ store: any CalStoreReader, of plan: CalStorePlan, _ session: Session) throws {
        let dates = DateReader(
            now: plan.time, zone: zone, weekStart: session.clock.weekStart, hours: session.clock.hours)
        let reader = QueryReader(dates: dates, saved: session.config.savedQueries)
        let query: Query
        do throws(QueryError) { query = try reader.read(self.query) } catch {
            throw error.ekcalError(field: "QUERY")
        }
        let matcher = try QueryMatcher(
            query, store: store, now: plan.time, zone: zone, aliases: session.config.calendarAliases)
        do {
            try limits.check(try matcher.items(), of: self.query, store)
        } catch var error as EkcalError {
            error.message = "line \(line) of the batch: " + error.message
            throw error
        }
    }

    /// The error for a condition between two changes, which can be checked only in the unchanged store.
    func refused() -> EkcalError {
        EkcalError(
            .condition,
            "the assert in line \(line) of the batch cannot be checked, because the store has changed since",
            hint: "make a new plan with `ekcal batch --plan`", field: "PLAN")
    }
}
