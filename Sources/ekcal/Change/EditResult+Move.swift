import CalStore
import CalStoreScreens

extension EditCommand.EditResult {
    /// The change of the key of an occurrence, which a selection follows; nil for a whole series.
    ///
    /// | Span | Key after |
    /// |---|---|
    /// | this | the same, with the start of the changed date |
    /// | future | the first date of the series that was split off |
    /// | all | the date that is moved by as much as the start of the series |
    var move: ScreenMove? {
        let old = before.isSeries ? original : before.originalStart
        guard !before.isSeries || old != nil || before.kind == .reminder else { return nil }
        guard let start = after.start ?? after.due else { return nil }
        let isEvent = before.kind == .event
        let key = ItemKey(item: before.seriesID ?? before.id, original: isEvent ? old : nil)
        guard isEvent else {
            return ScreenMove(before: key, after: ItemKey(item: after.id, original: nil), start: start)
        }
        if after.isDetached, let series = after.seriesID {
            return ScreenMove(
                before: key, after: ItemKey(item: series, original: after.originalStart), start: start)
        }
        guard after.isSeries else {
            return ScreenMove(before: key, after: ItemKey(item: after.id, original: nil), start: start)
        }
        let date = after.id == before.id ? shifted(old) ?? start : after.firstOccurrence ?? start
        return ScreenMove(before: key, after: ItemKey(item: after.id, original: date), start: date)
    }

    /// A date of the series, moved by as much as its start; the next one if the new rule does not have it.
    private func shifted(_ date: ItemTime?) -> ItemTime? {
        guard let date, before.isSeries, let old = before.start, let new = after.start else { return nil }
        let (from, to) = (before.ruleTime(old), after.ruleTime(new))
        let wanted = before.ruleTime(date).adding(
            seconds: (to.date.dayNumber - from.date.dayNumber) * 86_400
                + to.time.secondOfDay - from.time.secondOfDay)
        let set = after.occurrenceSet
        let found = set.next(after: wanted.adding(seconds: -1)) ?? set.previous(before: wanted)
        return found.map { after.occurrenceStart(at: $0) }
    }
}
