import CalStore
import CalStoreLanguage
import Terminal

// Moving an item by the clock, with the arrows or the mouse: on a day on which the clocks change too, it goes
// to the time that is shown there.
extension CalendarScreens {
    /// Shifts the item that is moved: a day to the sides, a quarter of an hour up and down. In a text that
    /// was typed, the arrows move the cursor.
    mutating func shiftBy(_ key: KeyPress) -> Bool {
        guard let text = prompt?.line.text, let occurrence else { return false }
        if text.isEmpty { shift = 0 }
        guard text == shiftText(of: occurrence) else { return false }
        let isDate = occurrence.start.isDate
        let step: Int
        switch (key.code, key.modifiers) {
        case (.left, []): step = -1440
        case (.right, []): step = 1440
        case (.up, []): step = isDate ? -7 * 1440 : -15
        case (.down, []): step = isDate ? 7 * 1440 : 15
        default: return false
        }
        shift += step
        let new = shiftText(of: occurrence)
        prompt?.line = LineEditor(new)
        prompt?.line.press(.end)
        return true
    }

    /// The text of the arrows that were pressed.
    private func shiftText(of occurrence: CalStoreOccurrence) -> String {
        shiftText(shift, of: occurrence, to: CalendarScreens.moved(occurrence.start, by: shift))
    }

    /// The text that moves an occurrence by minutes of the clock, as `reschedule` takes it: `+1d15m`. Its
    /// hours are exact, so where the clocks change it is the new time itself.
    func shiftText(_ minutes: Int, of occurrence: CalStoreOccurrence, to new: ItemTime) -> String {
        let text = CalendarScreens.lengthText(minutes)
        // Without a time, there is nothing to move from.
        guard !new.isDate, occurrence.item.start ?? occurrence.item.due != nil else { return text }
        let reached = CalendarScreens.reached(from: occurrence.start, minutes)
        let isReached = reached.instant(in: setup.zone) == new.instant(in: setup.zone)
        return isReached ? text : EditorTexts.text(new, in: setup.zone)
    }

    /// A time some minutes later on the clock of its own zone.
    static func moved(_ time: ItemTime, by minutes: Int) -> ItemTime {
        guard minutes != 0 else { return time }
        let new = time.moved(to: time.local.adding(seconds: minutes * 60))
        guard let zone = new.zone else { return new }
        let instant = zone.instant(for: new.local)
        // The clock never shows the times that the night of a change skips.
        return zone.local(at: instant) == new.local
            ? ItemTime(instant, in: zone) : reached(from: time, minutes)
    }

    /// The time that a length reaches: its days are those of the calendar, the rest is exact.
    private static func reached(from time: ItemTime, _ minutes: Int) -> ItemTime {
        let (days, rest) = minutes.quotientAndRemainder(dividingBy: 1440)
        let date = time.date.adding(days: days)
        let day = days == 0 ? time : time.moved(to: CivilDateTime(date, time.local.time))
        let new = day.adding(seconds: rest * 60)
        return new.zone.map { ItemTime(new.instant(in: $0), in: $0) } ?? new
    }

    /// `+1d15m`, `-2h`; empty for none.
    private static func lengthText(_ minutes: Int) -> String {
        var rest = abs(minutes)
        var text = ""
        for (letter, size) in [("d", 1440), ("h", 60), ("m", 1)] where rest >= size {
            text += "\(rest / size)\(letter)"
            rest %= size
        }
        return text.isEmpty ? "" : (minutes < 0 ? "-" : "+") + text
    }
}
