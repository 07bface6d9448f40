/// The traces of alarms that the user has seen or snoozed (RFC 9074, 5 and 6). They are about the moment at
/// which an alarm rang: an alarm that rings at another moment has not been seen yet.
extension ItemFields {
    /// Forgets that the user has seen and snoozed the alarms that now ring at another moment than in `base`,
    /// from which this item was edited. An alarm that was seen since `base` stays seen.
    package mutating func forgetSeenAlarms(movedFrom base: ItemFields) {
        guard start != base.start || end != base.end || alarms != base.alarms else { return }
        let (start, end) = (self.start, endTime)
        forgetSeenAlarms { alarm in
            let known = base.alarms.filter { $0.acknowledged == alarm.acknowledged }
            guard !known.isEmpty else { return false }
            return !known.contains { old in
                guard old.trigger == alarm.trigger else { return false }
                guard case .relative = alarm.trigger else { return true }
                return DetachedMove.isSame(alarm.anchor(start, end), old.anchor(base.start, base.endTime))
            }
        }
    }

    /// The alarms of this item, seen and snoozed like those of an earlier version of it that ring at the same
    /// moments.
    package func alarms(seenLike stored: ItemFields) -> [ItemAlarm] {
        var known = stored
        (known.start, known.end) = (start, end)
        known.forgetSeenAlarms(movedFrom: stored)
        return alarms.seen(like: known.alarms)
    }

    /// Forgets that the user has seen and snoozed some alarms; by default all.
    mutating func forgetSeenAlarms(where isMeant: (ItemAlarm) -> Bool = { _ in true }) {
        let meant = alarms.map { alarm in
            let snoozed = alarm.snoozedUID.flatMap { uid in alarms.first { $0.uid == uid } }
            return isMeant(snoozed ?? alarm)
        }
        guard meant.contains(true) else { return }
        if let seen = lastAcknowledged,
            zip(alarms, meant).contains(where: { $1 && mayHide($0, seen) })
        {
            // Mozilla's mark is for all alarms, and may be over for some of them only.
            for index in alarms.indices where alarms[index].acknowledged == nil {
                alarms[index].acknowledged = seen
            }
            properties.removeAll { KeptLine($0).name == "X-MOZ-LASTACK" }
        }
        alarms = zip(alarms, meant).compactMap { alarm, isMeant in
            guard isMeant else { return alarm }
            guard alarm.snoozedUID == nil else { return nil }
            var alarm = alarm
            alarm.acknowledged = nil
            return alarm
        }
    }

    /// Whether an alarm without a mark of its own counts as seen with Mozilla's mark, in some zone.
    private func mayHide(_ alarm: ItemAlarm, _ seen: Instant) -> Bool {
        guard alarm.acknowledged == nil else { return false }
        guard let moment = alarm.moment(from: start, to: endTime, in: .utc) else { return true }
        return moment <= seen.adding(seconds: 86_400)
    }

    /// The snoozes of this series that are of its date `original`.
    ///
    /// - Parameters:
    ///   - detached: Its detached occurrences.
    ///   - zone: The zone for dates and floating times.
    func snoozes(at original: ItemTime, besides detached: [ItemRecord], in zone: Zone) -> [ItemAlarm] {
        guard alarms.contains(where: { $0.snoozedUID != nil }) else { return [] }
        let next = occurrenceSet(replacedBy: detached).next(after: ruleTime(original)).map(occurrenceStart)
        return snoozes(from: original, before: next, in: zone)
    }

    /// The snoozes of this series that are of its date `original` or of a later one, but before `next`: those
    /// of alarms that were last seen there.
    ///
    /// - Parameters:
    ///   - next: The first date that does not count; nil for none.
    ///   - zone: The zone for dates and floating times.
    func snoozes(from original: ItemTime, before next: ItemTime? = nil, in zone: Zone) -> [ItemAlarm] {
        alarms.filter { snooze in
            guard let uid = snooze.snoozedUID, let alarm = alarms.first(where: { $0.uid == uid }),
                case .relative = alarm.trigger, let seen = alarm.acknowledged
            else { return false }
            func hasRung(at original: ItemTime) -> Bool {
                let date = occurrence(at: original)
                return alarm.moment(from: date.start, to: date.endTime, in: zone).map { $0 <= seen } ?? false
            }
            return hasRung(at: original) && !(next.map(hasRung) ?? false)
        }
    }

    /// Removes the snoozes that came from a series and stay there.
    ///
    /// - Parameter own: Those that go with this item.
    mutating func leaveSnoozes(to series: ItemFields, except own: [ItemAlarm]) {
        alarms.removeAll { $0.snoozedUID != nil && series.alarms.contains($0) && !own.contains($0) }
    }
}

extension [ItemAlarm] {
    /// These alarms, seen, snoozed and named like those of another version of the item that have the same
    /// triggers. One that already is seen stays so.
    package func seen(like known: [ItemAlarm]) -> [ItemAlarm] {
        var alarms = self
        var rest = known.filter { $0.snoozedUID == nil }
        for index in alarms.indices where alarms[index].snoozedUID == nil {
            let alarm = alarms[index]
            guard
                let place = rest.firstIndex(where: {
                    $0.trigger == alarm.trigger && $0.action == alarm.action
                })
            else { continue }
            let old = rest.remove(at: place)
            alarms[index].acknowledged = alarm.acknowledged ?? old.acknowledged
            // By this name a snooze finds its alarm.
            guard let uid = old.uid, uid != alarm.uid else { continue }
            if let other = alarm.uid { alarms[index].properties.removeAll { $0 == "UID:" + other } }
            alarms[index].properties.insert("UID:" + uid, at: 0)
        }
        let names = Set(alarms.compactMap(\.uid)).subtracting(alarms.compactMap(\.snoozedUID))
        return alarms + known.filter { $0.snoozedUID.map(names.contains) ?? false }
    }

    /// These alarms as nobody has seen them.
    var unseen: [ItemAlarm] {
        filter { $0.snoozedUID == nil }.map { alarm in
            var alarm = alarm
            alarm.acknowledged = nil
            return alarm
        }
    }

    /// Whether they are the same alarms, apart from what the user has seen and snoozed.
    func ring(like others: [ItemAlarm]) -> Bool { unseen.unnamed == others.unseen.unnamed }

    private var unnamed: [ItemAlarm] {
        map { alarm in
            var alarm = alarm
            if let uid = alarm.uid { alarm.properties.removeAll { $0 == "UID:" + uid } }
            return alarm
        }
    }
}
