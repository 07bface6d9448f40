import CalStoreExchange
import CommandLine

extension ItemEdit {
    /// The changes in the options of `add`, `todo` and `edit`, and in `--patch`; also `notes`, unless they
    /// are in a file (see `TextInput`).
    init(_ arguments: ParsedArguments) {
        self = arguments.patch ?? ItemEdit()
        func time(_ option: Option, _ patched: WishedTime?) -> WishedTime? {
            arguments.value(option).map { WishedTime($0) } ?? patched
        }
        start = time(.start, start)
        end = time(.end, end)
        due = time(.due, due)
        if let text = arguments.value(.length) { (length, estimate) = (text, nil) }
        isAllDay = isAllDay || arguments.has(.allDay)
        timeZone = arguments.value(.timeZone) ?? timeZone
        title = arguments.value(.title) ?? title
        for field in ItemField.texts {
            guard let option = field.text?.option.flatMap(CommandTable.ekcal.option(named:)) else { continue }
            texts[field.name] = arguments.value(option) ?? texts[field.name]
        }
        availability = arguments.choice(.availability) ?? availability
        priority = arguments.value(.priority).map { .text($0) } ?? priority
        addPeople(arguments)
        externalID = arguments.value(.externalID) ?? externalID
        cleared += arguments.values(.clear).compactMap(ClearedField.init(rawValue:))
        addAlarms(arguments)
        addRepeat(arguments)
    }

    private mutating func addPeople(_ arguments: ParsedArguments) {
        if arguments.has(.category) { categories.all = arguments.values(.category) }
        categories.added += arguments.values(.addCategory)
        categories.removed += arguments.values(.removeCategory)
        if arguments.has(.attendee) { attendees.all = arguments.values(.attendee).map { .text($0) } }
        attendees.added += arguments.values(.addAttendee).map { .text($0) }
        attendees.removed += arguments.values(.removeAttendee)
        organizer = arguments.value(.organizer).map { .text($0) } ?? organizer
        status = arguments.value(.status).flatMap(ItemStatus.init(typed:)) ?? status
    }

    private mutating func addAlarms(_ arguments: ParsedArguments) {
        if arguments.has(.alarm) { alarms.all = arguments.values(.alarm) }
        if arguments.has(.noAlarm) { alarms.all = [] }
        alarms.added += arguments.values(.addAlarm)
        alarms.removed += arguments.values(.removeAlarm)
        alarms.place = arguments.value(.at).map { .text($0) }
        alarms.isLeaving = arguments.has(.leaving)
        alarms.radius = arguments.value(.radius).flatMap(Double.init)
    }

    private mutating func addRepeat(_ arguments: ParsedArguments) {
        if arguments.has(.noRepeat) {
            repeats.rules = RepeatEdit.Rules.none
        } else if let sentence = arguments.value(.repeat) {
            repeats.rules = .sentence(sentence)
        } else if arguments.has(.rrule) {
            repeats.rules = .rules(arguments.values(.rrule))
        }
        if let count = arguments.number(.count) {
            repeats.end = .count(count)
        } else if let text = arguments.value(.until) {
            repeats.end = .until(text)
        }
        repeats.snaps = repeats.snaps || arguments.has(.snap)
    }
}
