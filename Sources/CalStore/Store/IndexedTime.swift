import Basics

/// The time of a single event in an index, 24 bytes, so that many events need not be read to find the first
/// ones. Moments are not stored: they depend on the zone database, and those of dates and floating times on
/// the zone of the question.
///
/// | bytes | |
/// |---|---|
/// | 8 | the start on its own clock, in seconds from 0001-01-01T00:00:00, times 256, plus `Marks` |
/// | 8 | the checksum of the name of its zone; 0 without a zone |
/// | 4 | the seconds to the end: on the same clock, or exact ones |
/// | 4 | the low half of the key of its calendar (`ItemTable.calendar`) |
struct IndexedTime: Equatable, Sendable {
    static let width = 24

    struct Marks: OptionSet {
        let rawValue: UInt8

        /// A single event with a date.
        static let event = Marks(rawValue: 1)
        /// Its time has another form, such as an end in another zone, or its zone is unknown: the event must
        /// be read.
        static let unusual = Marks(rawValue: 2)
        static let date = Marks(rawValue: 4)
        /// The second of two equal local times, of the start and of the end.
        static let fold = Marks(rawValue: 8)
        static let endFold = Marks(rawValue: 16)
        static let exactLength = Marks(rawValue: 32)
    }

    /// The time of anything except a single event.
    static let none = IndexedTime()

    let start: UInt64
    /// The checksum of the name of the zone; 0 without a zone.
    let zone: UInt64
    let length: UInt32
    let calendar: UInt32

    var marks: Marks { Marks(rawValue: UInt8(truncatingIfNeeded: start)) }

    init(start: UInt64 = 0, zone: UInt64 = 0, length: UInt32 = 0, calendar: UInt32 = 0) {
        (self.start, self.zone, self.length, self.calendar) = (start, zone, length, calendar)
    }

    init(_ item: borrowing ItemFields) {
        guard item.kind == .event, !item.isSeries, let start = item.start else {
            self = .none
            return
        }
        let zone = start.zone.map(IndexedTime.key) ?? 0
        guard let zone, let usual = IndexedTime(start, item, zone: zone) else {
            self = IndexedTime(unusualIn: item.calendar)
            return
        }
        self = usual
    }

    /// Whether it is the time of an item. Whoever wrote it may have had another zone database.
    func isTime(of item: ItemFields) -> Bool {
        if self == IndexedTime(item) { return true }
        guard item.kind == .event, !item.isSeries, let start = item.start, let own = start.zone else {
            return false
        }
        if self == IndexedTime(unusualIn: item.calendar) { return true }
        return !own.isKnown && self == IndexedTime(start, item, zone: zone)
    }

    private init(unusualIn calendar: RecordID) {
        self.init(
            start: UInt64(Marks([.event, .unusual]).rawValue), calendar: IndexedTime.key(calendar))
    }

    /// Nil if these bytes cannot describe it.
    private init?(_ start: ItemTime, _ item: borrowing ItemFields, zone: UInt64) {
        var marks: Marks = [.event]
        if start.isDate { marks.insert(.date) }
        if start.isFold { marks.insert(.fold) }
        let seconds: Int64
        if case .duration(let duration) = item.end, duration.seconds != 0, start.zone != nil {
            // Where it ends on the clock depends on the zone database.
            guard duration.days == 0 else { return nil }
            marks.insert(.exactLength)
            seconds = Int64(duration.seconds)
        } else {
            guard let end = item.endTime, end.zone == start.zone, end.isDate == start.isDate else {
                return nil
            }
            if end.isFold { marks.insert(.endFold) }
            seconds = end.local.seconds - start.local.seconds
        }
        let local = start.local.seconds
        guard let length = Int32(exactly: seconds), IndexedTime.usualTimes.contains(local),
            IndexedTime.usualTimes.contains(local + seconds)
        else { return nil }
        self.init(
            start: UInt64(local - CivilDateTime.range.lowerBound) << 8 | UInt64(marks.rawValue), zone: zone,
            length: UInt32(bitPattern: length), calendar: IndexedTime.key(item.calendar))
    }

    /// Times near the first and the last year are cut off there.
    private static let usualTimes =
        CivilDateTime.range.lowerBound + 10 * 86_400...CivilDateTime.range.upperBound - 10 * 86_400

    /// The moments of its start and end.
    ///
    /// - Parameter zone: The zone whose key it has.
    func moments(in zone: Zone?, display: Zone) -> (start: Instant, end: Instant) {
        let marks = marks
        let seconds = Int(Int32(bitPattern: length))
        let local = CivilDateTime(seconds: Int64(start >> 8) + CivilDateTime.range.lowerBound)
        var from = ItemTime(local, in: zone, isFold: marks.contains(.fold))
        from.isDate = marks.contains(.date)
        let begin = from.instant(in: display)
        if marks.contains(.exactLength) { return (begin, begin.adding(seconds: seconds)) }
        var to = ItemTime(local.adding(seconds: seconds), in: zone, isFold: marks.contains(.endFold))
        to.isDate = from.isDate
        return (begin, OccurrenceLength.end(to, of: from, at: begin, display: display).instant)
    }

    // MARK: Keys

    static func key(_ calendar: RecordID) -> UInt32 { UInt32(truncatingIfNeeded: ItemTable.key(calendar)) }

    /// Nil unless the name is in the zone database or is a fixed offset. Anybody can make up another name, or
    /// a rule (the one form with a comma), that has the checksum of one of these.
    static func key(_ zone: Zone) -> UInt64? {
        var name = zone.name
        return name.withUTF8 { name in
            guard zone.isKnown, !name.contains(UInt8(ascii: ",")) else { return nil }
            return XXHash64.hash(UnsafeRawBufferPointer(name))
        }
    }
}
