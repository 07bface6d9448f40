import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreSettings
import Terminal

/// The settings of a session, and their values.
extension Session {
    /// The settings of the store and of the user. A command that works with wrong settings ignores files that
    /// cannot be read, and wrong values.
    static func settings(
        _ options: SessionOptions, _ system: System, _ store: String?
    ) throws -> Settings {
        var files: [Settings.File] = []
        let user = CalStoreSettings(environment: system.environment, system.files)
        for (origin, settings) in [
            (
                SettingOrigin.store,
                store.map { CalStoreSettings(path: settingsPath(ofStore: $0), system.files) }
            ),
            (.user, user),
        ] {
            guard let settings, let path = settings.path else { continue }
            do {
                let entries = try settings.entries()
                if !entries.isEmpty { files.append(.init(origin: origin, path: path, entries: entries)) }
            } catch {
                if !options.worksWithWrongSettings { throw error }
            }
        }
        guard options.worksWithWrongSettings else { return Settings(files: files, options, system) }
        let right = files.map { file in
            Settings.File(
                origin: file.origin, path: file.path,
                entries: file.entries.filter {
                    SettingTable.setting($0.name)?.fault($0.value ?? "true") == nil
                }
            )
        }
        return Settings(files: right, options, system)
    }

    /// Where the settings of a store are: `config` in its folder, `cal.json.config` beside its file.
    static func settingsPath(ofStore path: String) -> String {
        path.hasSuffix(".json") ? path + ".config" : path + "/config"
    }

    // MARK: Files

    /// The files of settings, the store's first, with everything in them, right or wrong.
    func settingFiles() throws -> [Settings.File] {
        let store = (try? storePath()).map {
            CalStoreSettings(path: Session.settingsPath(ofStore: $0), system.files)
        }
        return try [file(.store, store), file(.user, settings)].compactMap(\.self)
    }

    private func file(_ origin: SettingOrigin, _ settings: CalStoreSettings?) throws -> Settings.File? {
        guard let settings, let path = settings.path else { return nil }
        return Settings.File(origin: origin, path: path, entries: try settings.entries())
    }

    /// The settings with everything in the files, right or wrong.
    func settingsInFiles() throws -> Settings { Settings(files: try settingFiles(), options, system) }

    /// The user's settings, for a command that changes them: there must be a place for the file.
    func userSettings() throws -> CalStoreSettings {
        guard settings.path != nil else {
            throw EkcalError(
                .store, "HOME is not set, so the folder of the settings is unknown",
                hint: "set EKCAL_CONFIG to a file")
        }
        return settings
    }

    // MARK: Values

    static func weekStart(_ settings: Settings) throws -> Weekday {
        let name = try settings.value(SettingTable.weekStart) ?? ""
        return Vocabulary.weekday(name) ?? .monday
    }

    static func hours(_ settings: Settings) throws -> DayHours {
        var hours = DayHours()
        for (setting, part) in [
            (SettingTable.morning, \DayHours.morning), (SettingTable.afternoon, \.afternoon),
            (SettingTable.evening, \.evening), (SettingTable.night, \.night),
            (SettingTable.tonight, \.tonight), (SettingTable.endOfDay, \.end),
        ] {
            if let seconds = try settings.value(setting).flatMap(SettingValue.clock) {
                hours[keyPath: part] = seconds
            }
        }
        return hours
    }

    static func times(_ zone: Zone, _ settings: Settings) throws -> TimeText {
        func pattern(_ setting: Setting) throws -> String? {
            let value = try settings.value(setting)
            return value == setting.builtIn ? nil : value
        }
        return TimeText(
            zone: zone, datePattern: try pattern(SettingTable.datePattern),
            clockPattern: try pattern(SettingTable.clockPattern))
    }

    static func style(isColored: Bool, _ settings: Settings, _ system: System) throws -> TextStyle {
        guard isColored else { return .plain }
        var codes: [TextStyle.Style: String] = [:]
        for setting in SettingTable.colors where settings.inFile(setting.name) != nil {
            guard let look = TextStyle.look(named: String(setting.name.dropFirst(6))),
                let value = try settings.value(setting)
            else { continue }
            codes[look] = StyleParser.code(value, hex: { ColorText.hex($0) })
        }
        let depth = ColorDepth(terminal: system[.term], colors: system[.colorTerm])
        return TextStyle(isColored: true, depth: depth, codes: codes)
    }

    /// How long an event lasts that does not say, in seconds.
    func defaultDuration() throws -> Int {
        try config.value(SettingTable.defaultDuration).flatMap(SettingValue.seconds) ?? 3600
    }

    /// The same for an all-day item that gets a time. For others any length does, so a wrong setting does not
    /// refuse them.
    func lengthIfNeeded(by item: CalStoreItem, at start: ItemTime) throws -> Int {
        item.isAllDay && !start.isDate ? try defaultDuration() : 0
    }

    /// The alarms of a new event that does not say.
    func defaultAlarms(isAllDay: Bool) throws -> [ItemAlarm] {
        let setting = isAllDay ? SettingTable.defaultDayAlarm : SettingTable.defaultAlarm
        let offsets = try config.value(setting).flatMap(SettingValue.alarms) ?? []
        return try offsets.map {
            ItemAlarm(.relative(try alarmOffset($0, isAllDay: isAllDay), toEnd: false))
        }
    }

    /// The user's own addresses.
    func userAddresses() throws -> Set<String> {
        try config.value(SettingTable.userAddress).map(SettingValue.addresses) ?? []
    }

    /// Other names of calendars.
    var calendarAliases: CalendarAliases {
        CalendarAliases { [config] in try config.value(SettingTable.calendarAliases, named: $0) }
    }

    var savedQueries: SavedQueries {
        let names = config.names(of: SettingTable.queries).map { String($0.dropFirst("query.".count)) }
        return SavedQueries(names: names) { [config] name throws(SavedQueries.Failure) in
            do { return try config.value(SettingTable.queries, named: name) } catch {
                throw SavedQueries.Failure(reason: EkcalError(any: error).message)
            }
        }
    }
}
