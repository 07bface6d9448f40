import CalStore

extension CalStoreItem {
    /// The time that people travel to the event before it starts, in seconds. Apple's Calendar writes it:
    /// `X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT30M`. 0 without one; at most ``mostTravel``.
    ///
    /// Nobody can be elsewhere in that time, so it is busy.
    package var travel: Int {
        for line in record.fields.properties where line.utf8.first == UInt8(ascii: "X") {
            let line = KeptLine(line)
            guard line.name == "X-APPLE-TRAVEL-DURATION", let length = ItemDuration(line.value) else {
                continue
            }
            return min(max(length.nominalSeconds, 0), Self.mostTravel)
        }
        return 0
    }

    /// A day, because a search for busy time must look that far ahead.
    static let mostTravel = 86_400
}

extension KeptLine {
    /// The value, trimmed.
    var value: String { String(rest.dropFirst()).trimmed }
}

extension CalStoreOccurrence {
    /// The start of the travel to it, or its start.
    package var busyStart: Instant { startInstant.adding(seconds: -item.travel) }
}
