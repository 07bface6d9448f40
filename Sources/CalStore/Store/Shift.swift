/// By how much an occurrence was moved, for moving what hangs on the same series: other dates, holes, detached occurrences.
///
/// It works on local times, so that a meeting moved from 9 to 10 is at 10 on both sides of a clock change.
struct Shift: Sendable {
    let seconds: Int
    let isNothing: Bool

    init(from old: ItemTime, to new: ItemTime) {
        seconds = Int(clamping: new.local.seconds - old.local.seconds)
        isNothing = seconds == 0 && old.zone == new.zone && old.isDate == new.isDate
    }

    /// `time`, moved; in the zone and form of `model`, which is how the occurrence was moved.
    func applied(to time: ItemTime, like model: ItemTime?) -> ItemTime {
        let local = time.local.adding(seconds: seconds)
        guard let model else { return time.moved(to: local) }
        return model.moved(to: local)
    }

    /// A recurrence with its dates moved. The times of deleted dates move with the series, else they would come back.
    ///
    /// - Parameters:
    ///   - old: The first date of the series before.
    ///   - new: The first date of the series from now on.
    func applied(to recurrence: Recurrence, from old: ItemTime?, to new: ItemTime?) -> Recurrence {
        guard seconds != 0 else { return recurrence }
        var moved = recurrence
        if let old, let new {
            for index in moved.rules.indices { moveEnd(of: &moved.rules[index], from: old, to: new) }
        }
        for index in moved.exclusionDates.indices {
            moved.exclusionDates[index] = moved.exclusionDates[index].shifted(by: seconds)
        }
        for index in moved.dates.indices {
            moved.dates[index].start = moved.dates[index].start.shifted(by: seconds)
            if case .time(let end) = moved.dates[index].end {
                moved.dates[index].end = .time(end.shifted(by: seconds))
            }
        }
        return moved
    }

    /// An UNTIL moves along where the last date would else be lost, or one more be gained.
    private func moveEnd(of rule: inout RecurrenceRule, from old: ItemTime, to new: ItemTime) {
        guard case .until = rule.end else { return }
        func last(from start: ItemTime) -> CivilDateTime? {
            OccurrenceSet(start: start.local, isDate: start.isDate, zone: start.zone, rules: [rule]).last
        }
        guard let expected = last(from: old)?.adding(seconds: seconds), last(from: new) != expected else {
            return
        }
        rule.end = .until(SpanEdit.until(expected, anchor: new))
    }
}

extension ItemTime {
    fileprivate func shifted(by seconds: Int) -> ItemTime { moved(to: local.adding(seconds: seconds)) }
}
