import CalStore
import CalStoreExchange
import CalStoreLanguage
import Terminal

/// Settings as values for commands.
extension Settings {
    func firstWeekday() throws -> Weekday {
        let name = try value(SettingTable.weekStart) ?? ""
        return Vocabulary.weekday(name) ?? .monday
    }

    func hours() throws -> DayHours {
        var hours = DayHours()
        for (setting, part) in [
            (SettingTable.morning, \DayHours.morning), (SettingTable.afternoon, \.afternoon),
            (SettingTable.evening, \.evening), (SettingTable.night, \.night),
            (SettingTable.tonight, \.tonight), (SettingTable.endOfDay, \.end),
        ] {
            if let seconds = try value(setting).flatMap(SettingValue.clock) {
                hours[keyPath: part] = seconds
            }
        }
        return hours
    }

    func times(in zone: Zone) throws -> TimeText {
        func pattern(_ setting: Setting) throws -> String? {
            let value = try value(setting)
            return value == setting.builtIn ? nil : value
        }
        var times = TimeText(
            zone: zone, datePattern: try pattern(SettingTable.datePattern),
            clockPattern: try pattern(SettingTable.clockPattern))
        times.namesOwnZone = false
        return times
    }

    func style(isColored: Bool, _ system: System) throws -> TextStyle {
        guard isColored else { return .plain }
        var codes: [TextStyle.Style: String] = [:]
        for setting in SettingTable.colors where inFile(setting.name) != nil {
            guard let look = TextStyle.look(named: String(setting.name.dropFirst(6))),
                let value = try value(setting)
            else { continue }
            codes[look] = StyleParser.code(value, hex: { ColorText.hex($0) })
        }
        let depth = ColorDepth(terminal: system[.term], colors: system[.colorTerm])
        return TextStyle(isColored: true, depth: depth, codes: codes)
    }

    /// The length of a new event without an end, in seconds.
    func defaultDuration() throws -> Int {
        try value(SettingTable.defaultDuration).flatMap(SettingValue.seconds) ?? 3600
    }

    /// The length for an all-day item that gets a time. Other items do not use it, so a wrong setting does
    /// not refuse them.
    func lengthIfNeeded(by item: CalStoreItem, at start: ItemTime) throws -> Int {
        item.isAllDay && !start.isDate ? try defaultDuration() : 0
    }

    /// The alarms of a new event that is created without alarms.
    func defaultAlarms(isAllDay: Bool) throws -> [ItemAlarm] {
        let setting = isAllDay ? SettingTable.defaultDayAlarm : SettingTable.defaultAlarm
        let offsets = try value(setting).flatMap(SettingValue.alarms) ?? []
        return try offsets.map {
            ItemAlarm(.relative(try alarmOffset($0, isAllDay: isAllDay), toEnd: false))
        }
    }

    /// The user's own addresses.
    func userAddresses() throws -> Set<String> {
        try value(SettingTable.userAddress).map(SettingValue.addresses) ?? []
    }

    /// The user's other names for calendars.
    var calendarAliases: CalendarAliases {
        CalendarAliases { try value(SettingTable.calendarAliases, named: $0) }
    }

    var savedQueries: SavedQueries {
        let names = names(of: SettingTable.queries).map { String($0.dropFirst("query.".count)) }
        return SavedQueries(names: names) { name throws(SavedQueries.Failure) in
            do { return try value(SettingTable.queries, named: name) } catch {
                throw SavedQueries.Failure(reason: EkcalError(any: error).message)
            }
        }
    }

    /// The offset of an alarm that is set in days. For an all-day item it rings at the time of the setting:
    /// `1d` at nine on the day before.
    func alarmOffset(_ length: ItemDuration, isAllDay: Bool) throws -> ItemDuration {
        try TypedAlarm.offset(length, isAllDay: isAllDay, at: allDayAlarmTime())
    }

    /// The time of day for alarms of all-day items, in seconds after midnight.
    func allDayAlarmTime() throws -> Int {
        SettingValue.clock(try value(SettingTable.allDayAlarm) ?? SettingTable.usualAllDayAlarm) ?? 0
    }

    /// The program that a setting names.
    ///
    /// - Parameter usual: The program if the setting is not set.
    func program(_ setting: Setting, usual: String) throws -> ProgramLine {
        guard let program = ProgramLine(try value(setting) ?? usual) else {
            throw EkcalError(
                .usage, "the setting \(setting.name) does not name a program", field: setting.name)
        }
        return program
    }
}
