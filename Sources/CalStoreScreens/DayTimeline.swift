import CalStore
import CalStoreLanguage

/// A day from top to bottom: slots of equal length, with overlapping items side by side.
struct DayTimeline {
    /// An item and the slots that it touches.
    struct Block {
        let entry: PictureEntry
        let slots: Range<Int>
        let lane: Int
    }

    /// The slots to show; slot 0 is the start of the day. An hour without events has only its first slot.
    let slots: [Int]
    let blocks: [Block]
    /// The number of lanes; at least one.
    let lanes: Int
    /// All-day items, and due reminders.
    let wholeDay: [PictureEntry]
    let reminders: [PictureEntry]
    /// The index in `slots` before which the present time is, or the count if it is after the last one; nil
    /// on another day.
    let nowIndex: Int?

    private let moments: Range<Instant>
    private let slotSeconds: Int

    /// The hours that are always shown.
    private static let usual = 9..<17

    init(
        _ entries: [PictureEntry], on day: CivilDate, zone: Zone, now: Instant, slotMinutes: Int
    ) {
        moments = day.instants(in: zone)
        slotSeconds = slotMinutes * 60
        wholeDay = entries.filter { $0.row.rank == .wholeDay }
        // Due reminders are not on the hours; they follow the all-day items.
        let due = entries.filter { $0.row.rank == .reminder }
        reminders = due.filter { $0.row.clock == nil } + due.filter { $0.row.clock != nil }
        let timed = entries.filter { $0.row.rank == .timed }
        blocks = DayTimeline.blocks(timed, moments, slotSeconds)
        lanes = (blocks.map(\.lane).max() ?? 0) + 1
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
        slots = (first..<max(first, last)).filter { $0 % perHour == 0 || busy.contains($0 / perHour) }
        let (shown, seconds) = (slots, slotSeconds)
        nowIndex = isToday ? shown.firstIndex { $0 * seconds >= passed } ?? shown.count : nil
    }

    /// The start of a slot. A day with a clock change has more or fewer slots.
    func start(of slot: Int) -> Instant { moments.lowerBound.adding(seconds: slot * slotSeconds) }

    func isHour(_ slot: Int) -> Bool { slot * slotSeconds % 3600 == 0 }

    /// Places each item in the first lane that is free for its whole length.
    private static func blocks(
        _ entries: [PictureEntry], _ moments: Range<Instant>, _ slotSeconds: Int
    ) -> [Block] {
        var free: [Int] = []
        return entries.map { entry in
            let start = max(entry.occurrence.startInstant, moments.lowerBound)
            let end = min(entry.occurrence.endInstant, moments.upperBound)
            let from = start.seconds(since: moments.lowerBound) / slotSeconds
            let to = (end.seconds(since: moments.lowerBound) + slotSeconds - 1) / slotSeconds
            let slots = from..<max(from + 1, to)
            let lane = free.firstIndex { $0 <= slots.lowerBound } ?? free.count
            if lane == free.count { free.append(0) }
            free[lane] = slots.upperBound
            return Block(entry: entry, slots: slots, lane: lane)
        }
    }
}
