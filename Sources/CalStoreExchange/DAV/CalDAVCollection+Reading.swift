import Basics

extension CalDAVCollection {
    /// The properties that a calendar is read from.
    static let properties = [
        DAVName.resourceType, DAVName.displayName, DAVName.color, DAVName.order, DAVName.ctag,
        DAVName.syncToken, DAVName.components, DAVName.reports, DAVName.privileges, DAVName.maxResourceSize,
        DAVName.timeZone, DAVName.principal,
    ]

    /// Kinds of collections that are no calendars to keep, even where they say that they are one.
    private static let otherKinds = [
        DAVName.c("schedule-inbox"), DAVName.c("schedule-outbox"),
        XMLName("notification", in: DAVName.calendarServer),
        XMLName("subscribed", in: DAVName.calendarServer),
        XMLName("deleted-calendar", in: DAVName.nextcloud), XMLName("trash-bin", in: DAVName.nextcloud),
    ]

    /// Privileges with which items can be changed (RFC 3744, 3 and 5.3).
    private static let writing = ["all", "write", "write-content", "bind"].map(DAVName.d)

    /// Reads a calendar; nil if it is none, or one that is not kept.
    init?(_ response: DAVResponse) {
        guard response.isKind(DAVName.calendar), !Self.otherKinds.contains(where: response.isKind) else {
            return nil
        }
        self.init(
            href: response.href,
            name: response.text(DAVName.displayName),
            color: response.text(DAVName.color).flatMap(CalendarColor.hex),
            order: response.text(DAVName.order).flatMap { Int($0) },
            ctag: response.text(DAVName.ctag),
            syncToken: response.text(DAVName.syncToken),
            components: Self.components(response),
            reports: Self.reports(response),
            isReadOnly: Self.isReadOnly(response),
            maxResourceSize: response.text(DAVName.maxResourceSize).flatMap { Int($0) },
            timeZone: response.text(DAVName.timeZone))
    }

    private static func components(_ response: DAVResponse) -> [String]? {
        let names = response.properties[DAVName.components]?.all(DAVName.c("comp"))
            .compactMap { $0[attribute: "name"]?.uppercased() }
        return names?.isEmpty == false ? names : nil
    }

    /// RFC 3253, 3.1.5.
    private static func reports(_ response: DAVResponse) -> [String]? {
        response.properties[DAVName.reports]?.all(DAVName.d("supported-report"))
            .compactMap { $0.first(DAVName.d("report"))?.children.first?.name.local }
    }

    /// Whether the user's privileges are known, and none of them is for writing.
    private static func isReadOnly(_ response: DAVResponse) -> Bool {
        guard let set = response.properties[DAVName.privileges] else { return false }
        let granted = set.all(DAVName.d("privilege")).flatMap(\.children).map(\.name)
        return !granted.contains(where: writing.contains)
    }
}
