import Basics

/// Names of WebDAV, CalDAV and their neighbours.
enum DAVName {
    static let dav = "DAV:"
    static let caldav = "urn:ietf:params:xml:ns:caldav"
    static let calendarServer = "http://calendarserver.org/ns/"
    static let apple = "http://apple.com/ns/ical/"
    static let nextcloud = "http://nextcloud.com/ns"
    static let sabre = "http://sabredav.org/ns"

    /// Prefixes for what is sent. Some servers look for these, not for the namespaces.
    static let prefixes = [dav: "D", caldav: "C", calendarServer: "CS", apple: "A"]

    static func d(_ name: String) -> XMLName { XMLName(name, in: dav) }
    static func c(_ name: String) -> XMLName { XMLName(name, in: caldav) }

    // Items
    static let etag = d("getetag")
    static let scheduleTag = c("schedule-tag")
    static let resourceType = d("resourcetype")
    static let calendarData = c("calendar-data")

    // Discovery
    static let principal = d("current-user-principal")
    static let home = c("calendar-home-set")
    static let userAddresses = c("calendar-user-address-set")
    static let inbox = c("schedule-inbox-URL")

    // Calendars
    static let displayName = d("displayname")
    static let color = XMLName("calendar-color", in: apple)
    static let order = XMLName("calendar-order", in: apple)
    static let ctag = XMLName("getctag", in: calendarServer)
    static let syncToken = d("sync-token")
    static let components = c("supported-calendar-component-set")
    static let reports = d("supported-report-set")
    static let privileges = d("current-user-privilege-set")
    static let maxResourceSize = c("max-resource-size")
    static let timeZone = c("calendar-timezone")

    // Kinds of resources
    static let collection = d("collection")
    static let calendar = c("calendar")

    // Conditions of errors
    static let validSyncToken = d("valid-sync-token")
    static let uidConflict = c("no-uid-conflict")
    /// RFC 6638, 3.2.4.1.
    static let uniqueSchedulingObject = c("unique-scheduling-object-resource")
    static let matchesWithinLimits = d("number-of-matches-within-limits")
}
