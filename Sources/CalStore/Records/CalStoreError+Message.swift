#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension CalStoreError {
    /// The reason of the damage of a snapshot with the marks of git.
    package static let gitConflict = "git could not merge two versions of the file (<<<<<<<)"
}

extension CalStoreError: CustomStringConvertible {
    /// The same as ``description``, under the name that the other errors of the package use.
    public var message: String { description }

    /// One sentence: the problem, where it is, and a remedy.
    public var description: String {
        switch self {
        case .damaged(let file, let line?, let reason), .badSettings(let file, let line?, let reason):
            "\(file), line \(line): \(reason)"
        case .damaged(let file, nil, let reason), .badSettings(let file, nil, let reason):
            "\(file): \(reason)"
        case .formatTooNew(let file, let format):
            "\(file) has format \(format), which this version cannot read; use a newer version"
        case .editedSnapshotTooOld(let file, let operation):
            "\(file) was edited, but the log no longer has operation \(operation), on which it is based; "
                + "move it away to continue without the edit"
        case .editRefused(let file, let reason, let others):
            "\(file) was edited and breaks a rule: \(reason)"
                + (others > 0 ? " (and \(others) more)" : "")
        case .filesOfTwoStores(let snapshot, let log):
            "\(snapshot) and \(log) belong to two different stores"
        case .lockTimeout(let file, let seconds):
            "another program has locked \(file) for \(CalStoreError.short(seconds)) s; try again"
        case .io(let operation, let path, let code):
            "cannot \(operation) \(path): \(String(cString: strerror(code)))"
        case .commitUnknown(let path, let code):
            "writing \(path) failed (\(String(cString: strerror(code)))) and could not be undone: "
                + "read the store again to see whether the change was saved"
        case .storeExists(let path): "\(path) already has a store"
        case .otherStore(let file): "\(file) belongs to another store"
        case .readOnlyStore(let path, let reason): "\(path) cannot be changed: \(reason)"
        case .unreadableRecord(let file, let line, let reason):
            file + (line.map { ", line \($0)" } ?? "") + ": \(reason); "
                + "it has a record that cannot be read, so nothing can be changed"
        case .badSetting(let name, let reason): "\"\(name)\": \(reason)"
        case .refused(let violation, let title):
            title.isEmpty ? violation.description : "\"\(title)\": \(violation.description)"
        case .noSuchItem(let id): "there is no item \(id)"
        case .noSuchCalendar(let name): "there is no calendar \"\(name)\""
        case .noDefaultCalendar(let kind):
            "there is no default calendar for \(kind == .event ? "events" : "reminders"); "
                + "name a calendar, or set a default one"
        case .noSuchSource(let name): "there is no source \"\(name)\""
        case .noSuchOccurrence(let title, let date): "\"\(title)\" has no occurrence on \(date)"
        case .conflict(let title, let properties):
            "\"\(title)\" was changed meanwhile: \(properties.joined(separator: ", "))"
        case .planOutdated(true, _): "the plan was already applied"
        case .planOutdated(false, let conflicts):
            "the plan is outdated: "
                + conflicts.map { "\"\($0.title)\" \($0.reason)" }.joined(separator: "; ")
        case .unsettled(let questions):
            "others changed the store during each of the \(questions) calls of the pre-commit hook; try again"
        case .nestedUse(.write, inside: .read):
            "the store cannot be changed inside a read: write after it"
        case .nestedUse(_, inside: .read):
            "uncommitted changes cannot be seen inside a read: fetch before it, or commit first"
        case .nestedUse(_, inside: .willCommit):
            "the willCommit hook cannot change the store: change it after the commit"
        case .nestedUse(let wanted, inside: .write):
            "the store cannot be \(wanted == .write ? "changed" : "read") inside a write: use the transaction"
        case .nestedUse(_, inside: .query):
            "the closure of a query cannot use the store: use it before or after the query"
        case .readEnded:
            "the view was used after its read had ended: return needed values from the read"
        case .noSuchOperation(let id, let first):
            "there is no operation \(id)" + CalStoreError.beginning(first)
        case .cursorExpired(let cursor, let first):
            first > 1
                ? "the log no longer has the operations since \(cursor)" + CalStoreError.beginning(first)
                : "the log has no operation \(cursor): it was not saved, or it belongs to another store"
        case .cannotUndo(let operation, let conflicts):
            "operation \(operation) cannot be undone: "
                + conflicts.map { "\"\($0.title)\" \($0.reason)" }.joined(separator: "; ")
        }
    }

    /// The beginning of a log that was cut.
    private static func beginning(_ first: Int) -> String {
        first > 1 ? "; operations before number \(first) are no longer kept" : ""
    }

    private static func short(_ seconds: Double) -> String {
        seconds == seconds.rounded() && abs(seconds) < 1e9 ? String(Int(seconds)) : String(seconds)
    }
}

extension ConstraintViolation: CustomStringConvertible {
    private static let takeAnyway = "`ekcal import --anyway` accepts it"

    public var description: String {
        switch self {
        case .noCalendar: "it has no calendar"
        case .noStart: "it has no start"
        case .noEnd: "it has no end"
        case .endBeforeStart(let start, let end) where start == end:
            "it starts and ends on \(start); an all-day event ends on the day after its last day, "
                + "so its length is 1 day or more"
        case .endBeforeStart(let start, let end): "it ends (\(end)) before it starts (\(start))"
        case .mixedDateAndTime: "its start and its end or due date must both be dates or both be times"
        case .calendarReadOnly(let name): "the calendar \"\(name)\" is read-only"
        case .longerThanGap: "an occurrence lasts longer than the time to the next one"
        case .yearOutOfRange: "a date is outside the years 1 to 9999"
        case .beforeYearOne:
            "its date is before the year 1 in its time zone; dates go from year 1 to 9999"
        case .noDay: "its date has no day; give year, month and day"
        case .calendarHasNoSource: "the calendar has no source"
        case .calendarImmutable(let name): "the calendar \"\(name)\" cannot be changed or removed"
        case .repeatingReminderWithoutDue: "a repeating reminder needs a due date"
        case .calendarTakesNoEvents(let name): "the calendar \"\(name)\" is not for events"
        case .calendarTakesNoReminders(let name): "the calendar \"\(name)\" is not for reminders"
        case .priorityOutOfRange(let value): "priority \(value) is out of range 0...9"
        case .percentageOutOfRange(let value): "\(value) percent is out of range 0...100"
        case .sequenceOutOfRange(let value): "sequence number \(value) is out of range 0...2147483647"
        case .positionOutOfRange(let what): "\(what) is out of range"
        case .radiusOutOfRange(let value): "a place cannot have the radius \(value)"
        case .placeName:
            "a place needs a name, without spaces around it and without control characters"
        case .unreadable(let reason): "it is not saved, because it could not be read again: \(reason)"
        case .badZoneName(let name): "\"\(name)\" cannot be the name of a zone"
        case .rule(let message): message
        case .noOccurrence: "its rules and exceptions leave no occurrence"
        case .calendarScaleNotExpanded(let scale): "rules on the calendar \(scale) are kept but not expanded"
        case .messageAboutNothing(let method, let uid):
            "METHOD:\(method) is about an item that the calendar does not have, and changes nothing: \(uid)"
                + (method == "CANCEL" ? "; import it again after the invitation" : "")
        case .messageWithoutAttendee(let method):
            "METHOD:\(method) has no ATTENDEE, so its sender is unknown"
        case .senderIsNotOrganizer(let method, let sender, ""):
            "METHOD:\(method) is from \(sender), and the meeting has no organizer; \(Self.takeAnyway)"
        case .senderIsNotOrganizer(let method, let sender, let organizer):
            "METHOD:\(method) is from \(sender.isEmpty ? "nobody" : sender), and the organizer is "
                + "\(ItemParticipant.comparable(organizer)); \(Self.takeAnyway)"
        case .senderIsNotInvited(let method, let sender):
            "METHOD:\(method) is from \(sender), who is not invited; \(Self.takeAnyway)"
        case .seriesWideChange(let properties):
            "\(properties.joined(separator: " and ")) cannot be changed for one occurrence only"
        case .calendarHasNoTitle: "the calendar has no title"
        case .calendarHasNoKind: "the calendar must hold events, reminders or both"
        case .badColor(let color): "\"\(color)\" is not a color; write it as #RRGGBB"
        case .seriesAlreadySaved:
            "its series was already saved in this write, and this occurrence would replace it; "
                + "save the occurrence with the span \"this\""
        case .unclearDate:
            "it repeats, and not on this date, so it is unclear what changes: give its \"recurrence\" too "
                + "for a new start of all, or \"occurrence.recurrence_id\" for one date"
        case .notEmpty(let what): what
        }
    }
}

extension UndoConflict.Reason: CustomStringConvertible {
    /// The rest of a sentence that begins with the record's title.
    public var description: String {
        switch self {
        case .changed(let properties): "was changed since: \(properties.joined(separator: ", "))"
        case .removed: "was deleted since"
        case .isThere: "exists again"
        case .holds(let count): "has \(count) newer \(count == 1 ? "record" : "records") in it"
        case .orphaned(let what): "cannot be restored: its \(what) was deleted since"
        case .isTaken: "was replaced by another one since"
        case .invalid(let reason): "does not fit later changes: \(reason)"
        }
    }
}
