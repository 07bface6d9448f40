import CalStore

/// The actions of a user on an alarm that fired (RFC 9074, 5 and 6).
extension CalStoreItem {
    /// Marks an alarm as seen. A snooze is removed, and its original alarm is marked as seen.
    ///
    /// ```swift
    /// item.acknowledge(alarmAt: alarm.index, at: now)
    /// ```
    /// It has no effect if ``alarms`` has no such index.
    public mutating func acknowledge(alarmAt index: Int, at moment: Instant) {
        guard alarms.indices.contains(index) else { return }
        if let original = alarms[index].snoozedUID {
            alarms.remove(at: index)
            for other in alarms.indices where alarms[other].uid == original {
                setAcknowledged(other, moment)
            }
        } else {
            setAcknowledged(index, moment)
        }
    }

    /// Snoozes an alarm: it is marked as seen, and a new one fires at `moment`. An alarm has at most one
    /// snooze, so calling this again moves the snooze.
    ///
    /// ```swift
    /// item.snooze(alarmAt: alarm.index, until: now.adding(seconds: 600), at: now)
    /// ```
    /// It has no effect if ``alarms`` has no such index.
    public mutating func snooze(alarmAt index: Int, until moment: Instant, at now: Instant) {
        guard alarms.indices.contains(index) else { return }
        if alarms[index].snoozedUID != nil {
            alarms[index].trigger = .absolute(moment)
            alarms[index].acknowledged = nil
            return
        }
        let uid = alarms[index].uid ?? RecordID.random().text
        if alarms[index].uid == nil { alarms[index].properties.insert("UID:" + uid, at: 0) }
        setAcknowledged(index, now)
        let (action, text) = (alarms[index].action, alarms[index].text)
        alarms.removeAll { $0.snoozedUID == uid }
        var later = ItemAlarm(.absolute(moment), action: action, text: text)
        later.properties = ["RELATED-TO;RELTYPE=SNOOZE:" + uid]
        alarms.append(later)
    }

    /// The time only moves forward: a seen alarm stays seen.
    private mutating func setAcknowledged(_ index: Int, _ moment: Instant) {
        alarms[index].acknowledged = max(alarms[index].acknowledged ?? moment, moment)
    }
}
