import CalStore
import CalStoreEventKit
import Foundation

/// All that a client of EventKit sees of a store, as text: two stores are the same when their lines are.
enum StoreLines {
    /// `FOLDER`: prints the lines of the store there; fails when it cannot be read whole.
    static func run(_ arguments: [String]) throws {
        let path = arguments.first ?? "."
        var text = ""
        for (_, line) in try lines(of: path).sorted(by: { $0.key < $1.key }) { text += line + "\n" }
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// By identifier.
    static func lines(of path: String) throws -> [String: String] {
        let store = EKEventStore(
            calStore: try CalendarStore(path: path), timeZone: TimeZone(identifier: "Europe/Berlin"))
        let values = try store.calStore.values()
        let notes = try values.notes()
        if let note = notes.first(where: { !$0.description.contains("was edited") }) {
            throw ValueFuzz.Problem(text: "\(path): \(note)")
        }
        var lines: [String: String] = [:]
        for item in try values.items() {
            guard let face = store.calendarItem(withIdentifier: item.id.text) else {
                throw ValueFuzz.Problem(text: "\(path): no face of \(item.id)")
            }
            lines[item.id.text] = line(face)
        }
        for calendar in store.calendars(for: .event) + store.calendars(for: .reminder) {
            lines[calendar.calendarIdentifier] = line(calendar)
        }
        return lines
    }

    static func line(_ calendar: EKCalendar) -> String {
        joined([
            calendar.calendarIdentifier, calendar.title, "\(calendar.type)", "\(calendar.allowedEntityTypes)",
            components(calendar.cgColor),
        ])
    }

    static func line(_ item: EKCalendarItem) -> String {
        var parts = [
            item.calendarItemIdentifier, item.calendarItemExternalIdentifier ?? "-",
            item.calendar?.calendarIdentifier ?? "-", item.title ?? "-", item.location ?? "-",
            item.notes ?? "-",
            item.url?.absoluteString ?? "-", item.timeZone?.identifier ?? "-",
        ]
        for alarm in item.alarms ?? [] {
            // While one of the two is missing it is an alarm of its time, and saving keeps only that.
            let placed = alarm.structuredLocation.flatMap {
                alarm.proximity == .none || $0.geoLocation == nil ? nil : $0
            }
            // An alarm of a place has no time in a store; its face shows the one that it had before.
            parts.append(
                joined([
                    placed == nil ? "\(alarm.relativeOffset + 0)" : "-",
                    placed == nil ? moment(alarm.absoluteDate) : "-",
                    "\(placed.map { _ in alarm.proximity.rawValue } ?? 0)", alarm.emailAddress ?? "-",
                    alarm.soundName ?? "-", place(placed),
                ]))
        }
        for rule in item.recurrenceRules ?? [] { parts.append(text(rule)) }
        if let event = item as? EKEvent {
            parts += [
                moment(event.startDate), moment(event.endDate), "\(event.isAllDay)",
                "\(event.availability.rawValue)", place(event.structuredLocation),
            ]
        }
        if let reminder = item as? EKReminder {
            parts += [
                time(reminder.startDateComponents), time(reminder.dueDateComponents),
                moment(reminder.completionDate), "\(reminder.isCompleted)", "\(reminder.priority)",
            ]
        }
        return joined(parts)
    }

    // MARK: Parts

    private static func joined(_ parts: [String]) -> String {
        parts.map { "\($0.count):" + $0.debugDescription }.joined(separator: " ")
    }

    private static func moment(_ date: Date?) -> String { date.map { "\($0.timeIntervalSince1970)" } ?? "-" }

    private static func time(_ components: DateComponents?) -> String {
        guard let components else { return "-" }
        let numbers = [
            components.year, components.month, components.day, components.hour, components.minute,
            components.second,
        ]
        return numbers.map { $0.map(String.init) ?? "-" }.joined(separator: " ")
            + (components.timeZone?.identifier ?? "-")
    }

    private static func text(_ rule: EKRecurrenceRule) -> String {
        let numbers = [
            rule.daysOfTheMonth, rule.monthsOfTheYear, rule.weeksOfTheYear, rule.daysOfTheYear,
            rule.setPositions,
        ]
        return joined(
            [
                "\(rule.frequency.rawValue)", "\(rule.interval)", moment(rule.recurrenceEnd?.endDate),
                "\(rule.recurrenceEnd?.occurrenceCount ?? -1)",
                (rule.daysOfTheWeek ?? []).map { "\($0.dayOfTheWeek.rawValue) \($0.weekNumber)" }
                    .joined(separator: ","),
            ] + numbers.map { "\($0?.map(\.intValue) ?? [])" })
    }

    private static func place(_ place: EKStructuredLocation?) -> String {
        guard let place else { return "-" }
        // Adding 0 makes of both zeros the one that JSON has.
        let position = place.geoLocation?.coordinate
        return joined([
            place.title ?? "", position.map { "\($0.latitude + 0) \($0.longitude + 0)" } ?? "-",
            "\(place.radius + 0)",
        ])
    }

    private static func components(_ color: CGColor?) -> String { "\(color?.components ?? [])" }
}
