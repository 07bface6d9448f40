import CalStore
import CalStoreLanguage

/// How alarms are read and delivered here: settings, and what options say.
struct AlarmSettings {
    let zone: Zone
    let allDaySeconds: Int

    init(_ session: Session) throws {
        zone = session.zone
        let text = try session.config.value(SettingTable.allDayAlarm) ?? SettingTable.usualAllDayAlarm
        allDaySeconds = SettingValue.clock(text) ?? 0
    }

    func query(_ range: Range<Instant>) -> CalStoreAlarmQuery {
        var query = CalStoreAlarmQuery(range, zone: zone)
        query.allDaySeconds = allDaySeconds
        return query
    }
}
