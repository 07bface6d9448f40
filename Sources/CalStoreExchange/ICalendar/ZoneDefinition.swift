/// A VTIMEZONE (RFC 5545, 3.6.5): a zone defined by a file.
struct ZoneDefinition: Sendable {
    /// Its TZID.
    let name: String
    /// The line of its BEGIN.
    let line: Int
    /// The IANA name in X-LIC-LOCATION.
    let location: String?
    /// Whether our own export wrote it for a zone that was missing in its machine's database.
    let isUnknown: Bool
    /// TZNAME of its standard time.
    private let standardName: String?
    /// The changes of its offset, in order.
    let onsets: [Onset]
    /// The offset before the first of them.
    private let initialOffset: Int

    struct Onset {
        var instant: Int64
        /// The local time of the change, before the clock is changed.
        var local: Int64
        var offset: Int
    }

    /// Rules are expanded only over these years: Outlook starts its zones in 1601, and today's tables end
    /// here.
    private static let years = (
        from: CivilDateTime(iso: "1970-01-01T00:00:00"), to: CivilDateTime(iso: "2038-01-01T00:00:00")
    )

    /// More than ten changes a year are not a time zone; such a rule must not cost two billion steps.
    private static let maximumOnsets = 680

    /// - Returns: Nil without a TZID, or without a readable STANDARD or DAYLIGHT.
    init?(_ component: Component) {
        guard let name = component.first(.zoneID)?.text.trimmingBlanks, !name.isEmpty else { return nil }
        var onsets: [Onset] = []
        var before: (at: Int64, offset: Int)?
        for part in component.children where part.kind == .standard || part.kind == .daylight {
            guard let from = part.first(.offsetFrom).flatMap({ UTCOffset.read($0.value) }),
                let to = part.first(.offsetTo).flatMap({ UTCOffset.read($0.value) })
            else { continue }
            for local in Self.onsets(of: part, from: from) {
                onsets.append(Onset(instant: local.seconds - Int64(from), local: local.seconds, offset: to))
                if before.map({ local.seconds < $0.at }) ?? true { before = (local.seconds, from) }
            }
        }
        guard let before else { return nil }
        self.name = name
        line = component.line
        location = component.first(.zoneLocation)?.text.trimmingBlanks
        isUnknown = component.first(.unknownZone) != nil
        standardName =
            component.children.first { $0.kind == .standard }?.lines.first {
                $0.name.uppercased() == "TZNAME"
            }?.text.trimmingBlanks
        initialOffset = before.offset
        self.onsets = onsets.sorted { ($0.instant, $0.local) < ($1.instant, $1.local) }
    }

    /// The local times of the changes, before the clock is changed.
    ///
    /// - Parameter offset: TZOFFSETFROM: with it, they become moments.
    private static func onsets(of part: Component, from offset: Int) -> [CivilDateTime] {
        guard let start = part.first(.start).flatMap({ TimeValue($0.value) }) else { return [] }
        var rules: [RecurrenceRule] = []
        var dates: [CivilDateTime] = []
        for line in part.lines {
            switch line.property {
            case .rule:
                guard var rule = try? RecurrenceRule(text: line.rawValue) else { continue }
                // UNTIL is in UTC here (RFC 5545, 3.3.10), the onsets are local.
                if case .until(.utc(let last)) = rule.end {
                    let local = CivilDateTime(seconds: last.secondsSince1970 + Int64(offset))
                    rule.end = .until(.local(local))
                }
                rules.append(rule)
            case .recurrenceDates:
                for value in line.value.split(separator: ASCII.comma) {
                    if let date = TimeValue(value) { dates.append(date.local) }
                }
            default: break
            }
        }
        guard !rules.isEmpty, let first = years.from, let last = years.to else {
            return [start.local] + dates
        }
        let set = OccurrenceSet(start: start.local, isDate: false, zone: nil, rules: rules, dates: dates)
        // A rule from 1601 also has an onset before 1970, which applies until the first one.
        var onsets = start.local < first ? [start.local] : []
        for onset in set.occurrences(from: first) {
            guard onset < last, onsets.count < maximumOnsets else { break }
            onsets.append(onset)
        }
        return onsets
    }

    /// The name for a zone with these rules; nil if it cannot have one. A name that we know means something
    /// else. Our own export numbers zones with the same name, and has the name itself as TZNAME.
    var title: String? {
        var title = name
        if let standardName, name.hasPrefix(standardName + " "),
            name.dropFirst(standardName.count + 1).allSatisfy({ $0.isASCII && $0.isNumber })
        {
            title = standardName
        }
        return Zone.fileTitle(title).flatMap { Zone.written($0) == nil ? $0 : nil }
    }

    /// Whether its offset never changes.
    var isConstant: Bool {
        onsets.allSatisfy { $0.offset == onsets.first?.offset } && initialOffset == onsets.first?.offset
    }

    /// Seconds east of UTC.
    func offset(at instant: Int64) -> Int {
        offset { $0.instant <= instant }
    }

    /// Seconds east of UTC at a local time of this zone.
    func offset(for local: CivilDateTime) -> Int {
        offset { $0.local <= local.seconds }
    }

    private func offset(_ isPast: (Onset) -> Bool) -> Int {
        var (low, high) = (0, onsets.count)
        while low < high {
            let middle = (low + high) / 2
            if isPast(onsets[middle]) { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initialOffset : onsets[low - 1].offset
    }

    /// The start of comparisons with other zones: 2007, because most files have only present rules, or its
    /// first change, because the time before is undefined.
    var comparedFrom: Int64 { max(onsets.first?.instant ?? 0, Self.weeks.first ?? 0) }

    /// The compared weeks, to the end of 2037.
    private var comparedWeeks: ArraySlice<Int64> { Self.weeks.drop { $0 < comparedFrom } }

    /// The share of these weeks in which this zone and another have the same offset: 0...1.
    func agreement(with zone: Zone) -> Double {
        let weeks = comparedWeeks
        let agreed = weeks.count { zone.offset(at: Instant(secondsSince1970: $0)) == offset(at: $0) }
        return weeks.isEmpty ? 1 : Double(agreed) / Double(weeks.count)
    }

    /// Whether both have the same offsets in all these weeks. A few weeks prove nothing.
    func isLike(_ zone: Zone) -> Bool {
        let weeks = comparedWeeks
        return weeks.count >= 52
            && weeks.allSatisfy { zone.offset(at: Instant(secondsSince1970: $0)) == offset(at: $0) }
    }

    private static let weeks: [Int64] = {
        guard let first = CivilDate(year: 2007, month: 1, day: 3),
            let last = CivilDate(year: 2037, month: 12, day: 31)
        else { return [] }
        return stride(from: first.dayNumber, to: last.dayNumber, by: 7).map { Int64($0) * 86_400 + 43_200 }
    }()
}
