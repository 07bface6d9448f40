import Basics

/// The Event or Task, or its changed occurrence, from which a component was made: it translates problems of
/// the component to members.
///
/// | the component | the members |
/// |---|---|
/// | `DTSTART is missing` | `start "2026-13-01T00:00:00" cannot be read` |
/// | `RRULE: COUNT=0 is out of range` | `recurrenceRules/0/count 0 is out of range` |
///
/// A path is a JSON pointer (RFC 6901) in the Event or Task, without the first slash, as in a PatchObject
/// (RFC 8984, 1.4.9).
struct JSCalendarOrigin: Sendable {
    let component: Component
    /// The object; for an occurrence, with its patch applied.
    let object: JSMembers
    /// The path before members: `recurrenceOverrides/2026-03-06T10:00:00/` for an occurrence.
    var prefix = ""

    private static let members: [PropertyName: String] = [
        .uid: "uid", .summary: "title", .description: "description", .color: "color", .sequence: "sequence",
        .priority: "priority", .percentComplete: "percentComplete", .stamp: "updated",
        .lastModified: "updated", .created: "created", .completed: "progressUpdated",
        .classification: "privacy", .transparency: "freeBusyStatus", .start: "start",
        .eventEnd: "duration", .duration: "duration", .due: "due", .rule: "recurrenceRules",
        .exceptionRule: "excludedRecurrenceRules", .exceptionDates: "recurrenceOverrides",
        .recurrenceDates: "recurrenceOverrides", .recurrenceID: "recurrenceId", .location: "locations",
        .geo: "locations", .categories: "keywords", .attendee: "participants", .organizer: "participants",
        .url: "links", .attachment: "links",
    ]

    private var isTask: Bool { object["@type"]?.string == "Task" }

    /// The problem as one of a member.
    ///
    /// - Parameter offset: The line of the component, from 0 for its BEGIN.
    func problem(_ problem: ICalendarProblem, at offset: Int) -> ICalendarProblem {
        let line = component.lines.indices.contains(offset - 1) ? component.lines[offset - 1] : nil
        let path = path(of: line, offset)
        func fault(
            _ make: (_ value: String, _ expected: String) -> MemberFault, _ value: String, _ usual: String
        )
            -> ICalendarProblem
        {
            let name = name(of: line)
            let value =
                name.flatMap { object[$0] }.flatMap { $0.members == nil && $0.array == nil ? $0.text : nil }
                ?? JSONValue.string(value).text
            return .member(
                path: prefix + path, make(String(value.prefix(60)), name.flatMap(expected) ?? usual))
        }
        switch problem {
        case .missingStart:
            let expected = JSCalendarCheck.localTime
            let start = object["start"].map {
                MemberFault.unreadable(value: $0.shortText, expected: expected)
            }
            return .member(path: prefix + "start", start ?? .missing(expected: expected))
        case .missingUID(let derived): return .member(path: prefix + "uid", .derived(derived))
        case .unknownZone(let name): return .member(path: prefix + "timeZone", .unknownZone(name))
        case .unreadable(_, let value, let expected):
            return fault(MemberFault.unreadable, value, expected)
        case .keptUnread(_, let value, let expected): return fault(MemberFault.unused, value, expected)
        case .rule(_, let reason):
            guard let line, let error = JSCalendarRule.error(in: line.rawValue) else {
                return .about(path: prefix + path, .refused(reason))
            }
            return .member(
                path: prefix + path + (error.member.isEmpty ? "" : "/" + error.member), error.fault)
        case .emptyRule, .droppedCount, .unknownRulePart, .datesInverted, .dueBeforeStart, .dueAdded,
            .emptyDay, .keptAlarm, .rulesWithoutDate, .rulesOfOccurrence, .mixedForms:
            return .about(path: prefix + path, problem)
        case .keptDates(_, let inner): return .about(path: prefix + path, inner)
        default: return problem
        }
    }

    // MARK: Paths

    private func name(of line: ContentLine?) -> String? {
        if line?.property == .status { return isTask ? "progress" : "status" }
        return line?.property.flatMap { Self.members[$0] }
    }

    private func path(of line: ContentLine?, _ offset: Int) -> String {
        guard let line else { return alert(at: offset) }
        var name = name(of: line)
        // Content that another program kept only for iCalendar.
        if let member = name, object[member] == nil { name = nil }
        guard let name else { return JSCalendarLens.keptComponent }
        guard line.property == .rule || line.property == .exceptionRule else { return name }
        let before = component.lines.prefix(offset - 1).count { $0.property == line.property }
        return "\(name)/\(before)"
    }

    /// `alerts/ID` of the alarm with this line.
    private func alert(at offset: Int) -> String {
        var next = component.lines.count + 1
        let names = (object["alerts"]?.members ?? []).filter {
            JSCalendarAlerts.alarm(JSMembers($0.value), title: "") != nil
        }
        for (child, alert) in zip(component.children, names) {
            next += child.rawLines.count
            if offset < next { return "alerts/" + alert.name.escapedInPointer }
        }
        return offset > 0 ? "alerts" : "start"
    }

    /// The expected form of a member, if iCalendar uses other words.
    private func expected(_ member: String) -> String? {
        switch member {
        case "start", "due", "recurrenceId": JSCalendarCheck.localTime
        case "status": "confirmed, tentative or cancelled"
        // RFC 8984, 5.2.5. It has `failed` too, for which iCalendar has no status.
        case "progress": "needs-action, in-process, completed or cancelled"
        case "created", "updated", "progressUpdated": "a time in UTC such as 2026-03-05T09:00:00Z"
        default: nil
        }
    }
}

extension JSONValue {
    /// The value for a sentence.
    var shortText: String { String(text.prefix(60)) }
}

extension String {
    /// A name in a JSON pointer (RFC 6901).
    var escapedInPointer: String { replacing("~", with: "~0").replacing("/", with: "~1") }
}
