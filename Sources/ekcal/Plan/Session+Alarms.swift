import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage

extension Session {
    /// The offset that typed days mean for a whole day: the alarm rings at the time of the setting, `1d` at
    /// nine on the day before.
    func alarmOffset(_ seconds: Int, isAllDay: Bool) throws -> ItemDuration {
        guard isAllDay, seconds.isMultiple(of: 86_400) else { return ItemDuration(seconds: seconds) }
        let text = try config.value(SettingTable.allDayAlarm) ?? SettingTable.usualAllDayAlarm
        return ItemDuration(seconds: seconds + (SettingValue.clock(text) ?? 0))
    }

    /// The file in which it stands which alarms of this store were told on this machine.
    func alarmJournalPath() throws -> String {
        try stateFolder() + "/alarms-" + VdirItem.hash(Array(FilePath.absolute(storePath()).utf8))
    }
}
