import CalStoreExchange
import CalStoreLanguage

/// The options of `add`, `todo` and `edit` that set what an item holds, times and repeats aside.
struct ItemOptions {
    let session: Session

    func apply(to item: inout CalStoreItem) throws {
        let arguments = session.arguments
        if let title = arguments.value(.title) {
            item.title = try session.checkedTitle(title, "--title")
        }
        for field in ItemField.texts {
            guard let text = field.text, let option = text.option.flatMap(OptionName.init(rawValue:)),
                let typed = arguments.value(option)
            else { continue }
            do throws(ExchangeError) { try text.set(typed, of: &item) } catch {
                var error = EkcalError(error)
                error.field = "--" + option.rawValue
                throw error
            }
        }
        if let notes = arguments.value(.notes) {
            let text = try session.readText(notes, "--notes")
            item.notes = text.isEmpty ? nil : text
        }
        if let availability = arguments.value(.availability),
            let value = ItemAvailability(rawValue: availability)
        {
            if item.kind == .reminder {
                throw EkcalError(
                    .usage, "a reminder cannot have an availability; only an event can",
                    field: "--availability")
            }
            item.availability = value
        }
        if let priority = arguments.value(.priority) {
            item.priority = try ItemPriority.read(priority)
        }
        if arguments.has(.alarm) { item.alarms = try alarms(.alarm, of: item) }
        if arguments.has(.noAlarm) { item.alarms = [] }
        try PlaceOptions(session: session).apply(to: &item)
        if arguments.has(.addAlarm) {
            for alarm in try alarms(.addAlarm, of: item) where !item.alarms.contains(alarm) {
                item.alarms.append(alarm)
            }
        }
        if arguments.has(.removeAlarm) {
            for alarm in try alarms(.removeAlarm, of: item) {
                let (count, kind) = (item.alarms.count, item.kind)
                item.alarms.removeAll { rings($0, as: alarm, of: kind) }
                if item.alarms.count == count {
                    throw EkcalError(
                        .notFound, "\"\(item.title)\" does not have this alarm",
                        hint: "`ekcal show` lists its alarms",
                        field: "--remove-alarm")
                }
            }
        }
        if let id = arguments.value(.externalID) { item.externalID = id }
        for field in arguments.values(.clear) { try clear(field, of: &item) }
    }

    /// Whether two alarms are the same to a person: those of a reminder count from when it is due, whichever end a file says.
    private func rings(_ alarm: AlarmRecord, as other: AlarmRecord, of kind: CalStoreItem.Kind) -> Bool {
        if case .relative(let offset, _) = alarm.trigger, case .relative(let wanted, _) = other.trigger,
            kind == .reminder
        {
            return offset == wanted
        }
        return alarm.trigger == other.trigger
    }

    /// A length counts from the start of an event, and from when a reminder is due.
    private func alarms(_ option: OptionName, of item: CalStoreItem) throws -> [AlarmRecord] {
        try session.arguments.values(option).map { text in
            let input = try session.reading("--" + option.rawValue) { () throws(DateError) in
                try AlarmInput.read(text, session.dates)
            }
            switch input {
            case .relative(let seconds):
                return AlarmRecord(
                    .relative(
                        ItemDuration(seconds: seconds), toEnd: item.kind == .reminder && item.due != nil))
            case .absolute(let when): return AlarmRecord(.absolute(when.instant(in: session.zone)))
            }
        }
    }

    private func clear(_ field: String, of item: inout CalStoreItem) throws {
        switch field {
        case "alarms": item.alarms = []
        case "location":
            item.location = nil
            item.structuredLocation = nil
        case "priority": item.priority = 0
        case "recurrence": item.recurrence = nil
        case "due" where item.kind == .reminder: item.end = nil
        case "end" where item.kind == .event: item.end = nil
        case "start" where item.kind == .reminder: item.start = nil
        default:
            if let text = ItemTextProperty.all.first(where: { $0.name == field }) {
                return text.set(&item, nil)
            }
            throw EkcalError(
                .refused,
                "the \(field) of \(item.kind == .event ? "an event" : "a reminder") cannot be cleared",
                field: "--clear")
        }
    }
}
