/// Facts about properties for the converter: the types and numbers of their values.
enum JCalProperty {
    /// The type of a property's values if VALUE does not give it (the registry of RFC 5545, 8.3.2, with RFC
    /// 7986, 9073, 9074 and 9253). Nil for an unknown property, such as an extension, and for one without a
    /// default: its type is `unknown` (RFC 7265, 5.1).
    static func defaultType(_ uppercaseName: String) -> String? { types[uppercaseName] }

    /// Whether a VALUE is a type of values (RFC 5545, 3.3; RFC 7265, 5.1). Some programs write other text
    /// there.
    static func isType(_ lowercaseName: String) -> Bool {
        valueTypes.contains(lowercaseName) || lowercaseName.hasPrefix("x-")
    }

    private static let valueTypes: Set<String> = [
        "binary", "boolean", "cal-address", "date", "date-time", "duration", "float", "integer", "period",
        "recur", "text",
        "time", "unknown", "uri", "utc-offset", "xml-reference", "uid",
    ]

    /// Whether commas separate values (RFC 7265, 3.4.1).
    static func isList(_ uppercaseName: String) -> Bool { lists.contains(uppercaseName) }

    /// Whether an unknown property with this VALUE may have several values, or a structured one: a comma and
    /// a semicolon in them are escaped otherwise.
    static func mayBeList(_ uppercaseName: String, _ type: String) -> Bool {
        defaultType(uppercaseName) == nil && ["text", "date", "date-time", "time", "float"].contains(type)
    }

    /// Whether a value consists of parts separated by semicolons (RFC 7265, 3.4.2).
    static func isStructured(_ uppercaseName: String) -> Bool {
        uppercaseName == "GEO" || uppercaseName == "REQUEST-STATUS"
    }

    private static let lists: Set<String> = ["CATEGORIES", "RESOURCES", "FREEBUSY", "EXDATE", "RDATE"]

    private static let types: [String: String] = {
        let rows: [(type: String, names: String)] = [
            (
                "text",
                """
                CALSCALE METHOD PRODID VERSION CATEGORIES CLASS COMMENT DESCRIPTION LOCATION RESOURCES \
                STATUS SUMMARY TRANSP TZID TZNAME CONTACT RELATED-TO UID ACTION REQUEST-STATUS NAME COLOR \
                BUSYTYPE LOCATION-TYPE PARTICIPANT-TYPE RESOURCE-TYPE PROXIMITY REFID
                """
            ),
            (
                "date-time",
                """
                COMPLETED DTEND DUE DTSTART RECURRENCE-ID EXDATE RDATE CREATED DTSTAMP LAST-MODIFIED \
                ACKNOWLEDGED TZUNTIL
                """
            ),
            ("uri", "ATTACH TZURL URL SOURCE CONCEPT"),
            ("duration", "DURATION TRIGGER"),
            ("integer", "PERCENT-COMPLETE PRIORITY REPEAT SEQUENCE"),
            ("utc-offset", "TZOFFSETFROM TZOFFSETTO"),
            ("cal-address", "ATTENDEE ORGANIZER CALENDAR-ADDRESS"),
            ("recur", "RRULE EXRULE"), ("float", "GEO"), ("period", "FREEBUSY"),
        ]
        var types: [String: String] = [:]
        for row in rows { for name in row.names.split(separator: " ") { types[String(name)] = row.type } }
        return types
    }()
}
