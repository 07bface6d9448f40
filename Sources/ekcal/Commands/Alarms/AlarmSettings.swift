import CalStore
import CalStoreExchange
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

    /// The alarms of a range, as they are read here.
    func query(_ range: Range<Instant>) -> CalStoreAlarmQuery {
        var query = CalStoreAlarmQuery(range, zone: zone)
        query.allDaySeconds = allDaySeconds
        return query
    }
}

extension Session {
    /// The file in which it stands which alarms of this store were told on this machine.
    func alarmJournalPath() throws -> String {
        try stateFolder() + "/alarms-" + VdirItem.hash(Array(FilePath.absolute(storePath()).utf8))
    }
}
