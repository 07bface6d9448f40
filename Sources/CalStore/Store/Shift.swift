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
    func applied(to recurrence: Recurrence) -> Recurrence {
        guard seconds != 0 else { return recurrence }
        var moved = recurrence
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
}

extension ItemTime {
    fileprivate func shifted(by seconds: Int) -> ItemTime { moved(to: local.adding(seconds: seconds)) }
}
