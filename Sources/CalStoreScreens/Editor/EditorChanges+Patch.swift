import CalStore
import CalStoreExchange
import CalStoreLanguage

extension EditorChanges {
    /// The changes of an event as a patch, for programs without the commands of `ekcal`. It does the same as
    /// ``commands``.
    ///
    /// - Parameters:
    ///   - calendar: Finds the calendar with a name.
    /// - Throws: What `calendar` throws, and `ExchangeError` for a text that a field cannot have.
    package func patch(calendar: (String) throws -> CalStoreCalendar.ID) throws -> ItemPatch {
        var draft = item
        if texts[.title] != nil { draft.title = value(.title) }
        if texts[.when] != nil { setTimes(of: &draft) }
        for field in ItemField.texts {
            guard let own = EditorField(rawValue: field.name), let typed = texts[own], let text = field.text
            else { continue }
            switch own {
            case .notes: try text.set(typed, of: &draft)
            case .location: try text.set(FormText.unescaped(typed.trimmed), of: &draft)
            default: try text.set(typed.trimmed, of: &draft)
            }
        }
        if let text = texts[.availability] {
            draft.availability = ItemAvailability(rawValue: EditorReader.word(text)) ?? .busy
        }
        if let text = texts[.status] {
            draft.status = ItemStatus(rawValue: EditorReader.word(text)) ?? .none
        }
        if let text = texts[.categories] { draft.categories = FormList.words(text) }
        if texts[.alarm] != nil { setAlarms(of: &draft) }
        if texts[.repeats] != nil || texts[.until] != nil || isRepeatInWhen { setRepeat(of: &draft) }
        if let text = texts[.calendar], !text.trimmed.isEmpty {
            draft.move(toCalendar: try calendar(text.trimmed))
        }
        return ItemPatch(from: item, to: draft)
    }

    /// Whether the time of a new event is a repeat: `every mon 10:00`.
    private var isRepeatInWhen: Bool { when?.repeats != nil }

    private func setTimes(of draft: inout CalStoreItem) {
        guard let times, let when else { return }
        if case .item = target, when.end == nil {
            draft.moveStart(to: times.start, in: zone)
            return
        }
        // An end keeps its own zone, such as that of a flight.
        let oldEnd = draft.endTime
        draft.start = times.start
        draft.end = times.end
        if case .time(let end)? = when.end, let oldEnd, !oldEnd.isDate {
            draft.end = .time(TimePoint.time(end).itemTime(replacing: oldEnd))
        }
    }

    /// Alarms that are unchanged stay as they are, and those that have no text.
    private func setAlarms(of draft: inout CalStoreItem) {
        draft.alarms.removeAll { alarm in
            TypedAlarm.text(of: alarm, kind: item.kind, in: zone).map(alarms.removed.contains) ?? false
        }
        for alarm in alarms.added {
            let new = alarm.itemAlarm(of: draft, in: zone)
            if !draft.alarms.contains(new) { draft.alarms.append(new) }
        }
    }

    /// Dates that were left out of a series, and added to it, stay.
    private func setRepeat(of draft: inout CalStoreItem) {
        let isTyped = texts[.repeats] != nil || isRepeatInWhen
        guard let recurrence else {
            if isTyped { draft.recurrence = nil }
            return
        }
        var new = draft.recurrence ?? ItemRecurrence()
        if isTyped {
            new.rules = recurrence.rules
            new.exclusionDates += recurrence.exclusionDates.filter { !new.exclusionDates.contains($0) }
        } else if let end = recurrence.rules.first?.end {
            for index in new.rules.indices { new.rules[index].end = end }
        }
        draft.recurrence = new
    }
}
