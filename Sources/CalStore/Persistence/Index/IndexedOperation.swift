/// The row of an operation in an index: its summary and its extent in the log. The base of a log counts as
/// the operation before the first one.
///
/// | bytes | |
/// |---|---|
/// | 8 | start of its lines in the log; they end where the next ones begin |
/// | 8 | checksum of its commit |
/// | 16 | identifier; zeros for the base |
/// | 8 | time, in seconds since 1970 |
/// | 4, 4 | length of its head line, and the low half of the line's checksum |
/// | 4, 4, 4 | records that it added, changed, removed |
/// | 4, 4, 4 | events, reminders, calendars among them; the rest were sources |
struct IndexedOperation: Equatable, Sendable {
    static let width = 72

    var start: Int
    var sum: UInt64
    var id: RecordID
    var time: Instant
    private var headLength: UInt32
    private var headSum: UInt32
    private var made: UInt32
    private var changed: UInt32
    private var removed: UInt32
    private var events: UInt32
    private var reminders: UInt32
    private var calendars: UInt32

    /// - Parameter head: Nil for the base.
    init(_ head: OperationHead?, at extent: RecordExtent, start: Int, sum: UInt64, _ counts: ChangeCounts) {
        self.start = start
        self.sum = sum
        id = head?.id ?? RecordID(high: 0, low: 0)
        time = head?.time ?? Instant(secondsSince1970: 0)
        headLength = UInt32(clamping: extent.length)
        headSum = extent.sum
        made = UInt32(clamping: counts.made)
        changed = UInt32(clamping: counts.changed)
        removed = UInt32(clamping: counts.removed)
        events = UInt32(clamping: counts.events)
        reminders = UInt32(clamping: counts.reminders)
        calendars = UInt32(clamping: counts.calendars)
    }

    /// The extent of its head line.
    var head: RecordExtent { RecordExtent(offset: start, length: Int(headLength), sum: headSum) }

    var counts: ChangeCounts {
        ChangeCounts(
            made: Int(made), changed: Int(changed), removed: Int(removed), events: Int(events),
            reminders: Int(reminders), calendars: Int(calendars))
    }

    // MARK: Bytes

    init?(_ fields: inout IndexBytes) {
        guard let start = fields.count(), let sum = fields.number(UInt64.self), let id = fields.identifier(),
            let time = fields.number(Int64.self), let headLength = fields.number(UInt32.self),
            let headSum = fields.number(UInt32.self), let made = fields.number(UInt32.self),
            let changed = fields.number(UInt32.self), let removed = fields.number(UInt32.self),
            let events = fields.number(UInt32.self), let reminders = fields.number(UInt32.self),
            let calendars = fields.number(UInt32.self)
        else { return nil }
        (self.start, self.sum, self.id) = (start, sum, id)
        self.time = Instant(secondsSince1970: time)
        (self.headLength, self.headSum) = (headLength, headSum)
        (self.made, self.changed, self.removed) = (made, changed, removed)
        (self.events, self.reminders, self.calendars) = (events, reminders, calendars)
    }

    func append(to bytes: inout [UInt8]) {
        bytes.append(little: UInt64(clamping: start))
        bytes.append(little: sum)
        bytes.append(little: id)
        bytes.append(little: time.secondsSince1970)
        for number in [headLength, headSum, made, changed, removed, events, reminders, calendars] {
            bytes.append(little: number)
        }
    }
}
