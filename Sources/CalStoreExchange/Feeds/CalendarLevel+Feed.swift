import CalStore

/// The properties of a calendar about its publication (RFC 7986).
extension CalendarLevel {
    /// The text of the first property with a name; nil if there is none, or if it is empty.
    func text(of name: String) -> String? {
        guard let line = self[Key(isComponent: false, name: name)]?.first else { return nil }
        let bytes = Array(line.utf8)
        let text = ContentLine(bytes, bytes.indices, number: 0)?.text.trimmingBlanks
        return text?.isEmpty == false ? text : nil
    }

    /// The minimum interval between fetches that it asks for, in seconds: REFRESH-INTERVAL (RFC 7986, 5.7),
    /// or else the older X-PUBLISHED-TTL.
    var refreshInterval: Int? {
        ["REFRESH-INTERVAL", "X-PUBLISHED-TTL"].lazy.compactMap { text(of: $0) }
            .compactMap { ItemDuration($0)?.nominalSeconds }.first { $0 > 0 }
    }
}

extension CalStoreCalendar {
    /// The minimum time between two automatic fetches of a subscription, in seconds: the user's setting, else
    /// that of the feed, else a day.
    public var refreshInterval: Int {
        interval ?? CalendarLevel(unknownProperties).refreshInterval ?? Self.usualRefreshInterval
    }

    private static let usualRefreshInterval = 86_400
}
