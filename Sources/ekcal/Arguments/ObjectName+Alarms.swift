extension ObjectName {
    static let dueAlarmMembers = AlarmRow.members
}
