import Basics
import CalStore
import CalStoreLanguage

extension Expansion {
    /// A request as a JSON object.
    init(json: JSONValue) throws(EkcalError) {
        let members = Members(json: json)
        let zone = try members.zone("tz")
        guard let text = try members.string("start") else { throw Members.wrong("start", "a time") }
        // A date alone means a date, as on the command line.
        let isDate = try members.flag("all_day") ?? (zone == nil && CivilDate(iso: text) != nil)
        var start = try Expansion.time(text, zone: isDate ? nil : zone, isDate: isDate, field: "start")
        if start.isDate, !isDate { start = ItemTime(CivilDateTime(start.date), in: zone) }
        self.init(start: start)
        rules = try members.rules("rrule")
        exclusionRules = try members.rules("exrule")
        dates = try members.times("rdate", zone: start.zone, isDate: isDate)
        exclusionDates = try members.times("exdate", zone: start.zone, isDate: isDate)
        from = try members.time("from", zone: start.zone, isDate: isDate)
        to = try members.time("to", zone: start.zone, isDate: isDate)
        limit = try members.count("limit") ?? Expansion.usualLimit
    }

    /// One line of standard input.
    static func json(_ line: ArraySlice<UInt8>) throws(EkcalError) -> JSONValue {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(reading: line)
        } catch {
            throw EkcalError(.usage, "this is not JSON: \(error.reason) (column \(error.column))")
        }
        guard value.members != nil else { throw EkcalError(.usage, "each line must be one JSON object") }
        return value
    }

    /// The members of a request. A null member counts as missing.
    private struct Members {
        let json: JSONValue

        private func value(_ name: String) -> JSONValue? { json[name].flatMap { $0.isNull ? nil : $0 } }

        func string(_ name: String) throws(EkcalError) -> String? {
            guard let value = value(name) else { return nil }
            guard let text = value.string else { throw Members.wrong(name, "a string") }
            return text
        }

        /// A string or a list of strings.
        private func strings(_ name: String) throws(EkcalError) -> [String] {
            guard let value = value(name) else { return [] }
            if let one = value.string { return [one] }
            let all = value.array?.compactMap(\.string)
            guard let all, all.count == value.array?.count else {
                throw Members.wrong(name, "a list of strings")
            }
            return all
        }

        func flag(_ name: String) throws(EkcalError) -> Bool? {
            guard let value = value(name) else { return nil }
            guard let flag = value.bool else { throw Members.wrong(name, "true or false") }
            return flag
        }

        func count(_ name: String) throws(EkcalError) -> Int? {
            guard let value = value(name) else { return nil }
            guard let number = value.int, number >= 0 else {
                throw Members.wrong(name, "a number, 0 or more")
            }
            return number
        }

        func zone(_ name: String) throws(EkcalError) -> Zone? {
            guard let text = try string(name) else { return nil }
            if let zone = Zone.named(text) { return zone }
            let nearest = DateReader.nearestZones(to: text).first.map { "did you mean \($0)?" }
            throw EkcalError(.date, "there is no zone \"\(text)\"", hint: nearest, field: name)
        }

        func rules(_ name: String) throws(EkcalError) -> [RecurrenceRule] {
            try strings(name).map { (text) throws(EkcalError) in try Expansion.rule(text, field: name) }
        }

        func time(_ name: String, zone: Zone?, isDate: Bool) throws(EkcalError) -> ItemTime? {
            guard let text = try string(name) else { return nil }
            return try Expansion.time(text, zone: zone, isDate: isDate, field: name)
        }

        func times(_ name: String, zone: Zone?, isDate: Bool) throws(EkcalError) -> [ItemTime] {
            try strings(name).map { (text) throws(EkcalError) in
                try Expansion.time(text, zone: zone, isDate: isDate, field: name)
            }
        }

        static func wrong(_ name: String, _ what: String) -> EkcalError {
            EkcalError(.usage, "\"\(name)\" must be \(what)", field: name)
        }
    }
}
