import CalStore
import CalStoreLanguage

/// A day from top to bottom: slots of equal length, with overlapping items side by side.
struct DayTimeline {
    /// An item and the slots that it touches.
    struct Block {
        let entry: PictureEntry
        let slots: Range<Int>
        let lane: Int
        /// The number of lanes of its cluster: the items that overlap each other, directly or by others.
        var lanes = 1
    }

    let date: CivilDate
    /// The slots to show; slot 0 is the start of the day. An hour without events has only its first slot.
    let slots: [Int]
    /// Whether it has all hours.
    let isWhole: Bool
    /// The slots of the usual hours and of those with items.
    let usualSlots: Range<Int>
    let blocks: [Block]
    /// The largest number of lanes; at least one.
    let lanes: Int
    /// All-day items.
    let wholeDay: [PictureEntry]
    /// The reminders without an hour of this day.
    let reminders: [PictureEntry]
    /// The index in `slots` before which the present time is, or the count if it is after the last one; nil
    /// on another day.
    let nowIndex: Int?

    /// Whether the day has 24 hours, so that its slots have the same times as those of other days.
    var hasUsualLength: Bool { moments.upperBound.seconds(since: moments.lowerBound) == 86_400 }

    /// All slots of the day.
    var allSlots: Range<Int> {
        0..<(moments.upperBound.seconds(since: moments.lowerBound) + slotSeconds - 1) / slotSeconds
    }

    private let moments: Range<Instant>
    private let slotSeconds: Int

    /// The hours that are always shown.
    private static let usual = 9..<17

    /// - Parameters:
    ///   - placesReminders: Whether reminders with a time are at their hour.
    ///   - isWhole: Whether all hours are shown, and not only those around the items and the usual ones.
    init(
        _ entries: [PictureEntry], on day: CivilDate, zone: Zone, now: Instant, slotMinutes: Int,
        placesReminders: Bool = true, isWhole: Bool = false
    ) {
        let moments = day.instants(in: zone)
        date = day
        self.isWhole = isWhole
        self.moments = moments
        slotSeconds = slotMinutes * 60
        wholeDay = entries.filter { $0.row.rank == .wholeDay }
        func isPlaced(_ entry: PictureEntry) -> Bool {
            placesReminders && !entry.occurrence.start.isDate
                && moments.contains(entry.occurrence.startInstant)
        }
        let due = entries.filter { $0.row.rank == .reminder }
        let below = due.filter { !isPlaced($0) }
        reminders = below.filter { $0.row.clock == nil } + below.filter { $0.row.clock != nil }
        let timed = entries.filter { $0.row.rank == .timed } + due.filter(isPlaced)
        blocks = DayTimeline.blocks(timed, moments, slotSeconds)
        lanes = blocks.map(\.lanes).max() ?? 1
        let usual = [DayTimeline.usual.lowerBound, DayTimeline.usual.upperBound].map { hour in
            let moment = zone.instant(for: CivilDateTime(day).adding(seconds: hour * 3600))
            let inside = min(
                max(moment, day.instants(in: zone).lowerBound), day.instants(in: zone).upperBound)
            return inside.seconds(since: day.instants(in: zone).lowerBound) / (slotMinutes * 60)
        }
        let perHour = max(1, 3600 / slotSeconds)
        let passed = now.seconds(since: moments.lowerBound)
        let isToday = moments.contains(now)
        let hour = isToday ? passed / 3600 * perHour : usual[0]
        let first = min(blocks.map(\.slots.lowerBound).min() ?? hour, usual[0], hour)
        let last = max(blocks.map(\.slots.upperBound).max() ?? 0, usual[1], hour + (isToday ? 1 : 0))
        let busy = Set(blocks.flatMap { $0.slots.map { $0 / perHour } })
        let end = (moments.upperBound.seconds(since: moments.lowerBound) + slotSeconds - 1) / slotSeconds
        usualSlots = first..<max(first, last)
        let all = isWhole ? 0..<end : usualSlots
        slots = all.filter { $0 % perHour == 0 || busy.contains($0 / perHour) }
        let (shown, seconds) = (slots, slotSeconds)
        nowIndex = isToday ? shown.firstIndex { $0 * seconds >= passed } ?? shown.count : nil
    }

    /// The start of a slot. A day with a clock change has more or fewer slots.
    func start(of slot: Int) -> Instant { moments.lowerBound.adding(seconds: slot * slotSeconds) }

    func isHour(_ slot: Int) -> Bool { slot * slotSeconds % 3600 == 0 }

    /// The blocks in a slot; they are of one cluster.
    func blocks(in slot: Int) -> [Block] { blocks.filter { $0.slots.contains(slot) } }

    /// Places each item in the first lane that is free for its whole length. A cluster ends where all of its
    /// lanes are free, so that it alone divides the width.
    private static func blocks(
        _ entries: [PictureEntry], _ moments: Range<Instant>, _ slotSeconds: Int
    ) -> [Block] {
        let places = entries.enumerated().map { number, entry -> (Range<Int>, Int, PictureEntry) in
            let start = max(entry.occurrence.startInstant, moments.lowerBound)
            let end = min(entry.occurrence.endInstant, moments.upperBound)
            let from = start.seconds(since: moments.lowerBound) / slotSeconds
            let to = (end.seconds(since: moments.lowerBound) + slotSeconds - 1) / slotSeconds
            return (from..<max(from + 1, to), number, entry)
        }
        var blocks: [Block] = []
        var free: [Int] = []
        /// The first block of the cluster, and the end of its last one.
        var first = 0
        var end = Int.min
        func closeCluster() {
            for index in first..<blocks.count { blocks[index].lanes = free.count }
            (first, free) = (blocks.count, [])
        }
        for (slots, _, entry) in places.sorted(by: { ($0.0.lowerBound, $0.1) < ($1.0.lowerBound, $1.1) }) {
            if slots.lowerBound >= end { closeCluster() }
            let lane = free.firstIndex { $0 <= slots.lowerBound } ?? free.count
            if lane == free.count { free.append(0) }
            free[lane] = slots.upperBound
            end = max(end, slots.upperBound)
            blocks.append(Block(entry: entry, slots: slots, lane: lane))
        }
        closeCluster()
        return blocks
    }
}
