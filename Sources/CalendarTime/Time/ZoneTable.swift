/// The offsets of one zone as sorted numbers, made for lookup in both directions.
///
/// Change `i` leads from `offsets[i]` to `offsets[i + 1]` at the moment `moments[i]`. On the wall
/// clock the offset before it applies to every local time below `cuts[i]`:
///
///     gap    02:00 -> 03:00   times 02:00..<03:00 do not exist and take the offset before: cut 03:00
///     fold   03:00 -> 02:00   times 02:00..<03:00 happen twice, first by the offset before: cut 03:00
///
/// So one array answers "which offset has this local time" without a case for either.
final class ZoneTable: Sendable {
    let moments: [Int64]
    let cuts: [Int64]
    let offsets: [Int32]
    private let momentIndex, cutIndex, gapIndex: ZoneTableIndex
    /// For each gap the time from which no time moved out of it is left, and its length.
    private let gapEnds: [Int64]
    private let gapLengths: [Int32]
    /// The index of the first gap that repeats.
    private let firstRepeatedGap: Int
    private let abbreviationIndexes: [UInt8]
    private let abbreviations: [String]
    /// In seconds; 0 when no change leaves times out.
    let longestGap: Int64
    /// From here on the table's last 400 years repeat; `.max` when the last offset stays.
    private let end: Int64

    static let utc = ZoneTable(offset: 0, abbreviation: "UTC")

    /// Seconds in 400 years, after which every rule by weekday and month gives the same dates again.
    static let cycle = Int64(CivilDate.daysPerCycle) * 86_400

    convenience init(offset: Int, abbreviation: String) {
        self.init(Builder(offset: offset, abbreviation: abbreviation), repeatsFrom: nil)
    }

    /// `repeatsFrom` is the begin of the last 400 years in the builder, when they go on for ever.
    init(_ builder: Builder, repeatsFrom start: Int64?) {
        moments = builder.moments
        offsets = builder.offsets
        abbreviationIndexes = builder.abbreviationIndexes
        abbreviations = builder.abbreviations
        let end = start.map { $0 + Self.cycle } ?? .max
        self.end = end
        let offsets = builder.offsets
        let cuts = builder.moments.indices.map {
            builder.moments[$0] + Int64(max(offsets[$0], offsets[$0 + 1]))
        }
        self.cuts = cuts
        momentIndex = ZoneTableIndex(builder.moments)
        cutIndex = ZoneTableIndex(cuts)
        let gaps = builder.moments.indices.filter {
            offsets[$0 + 1] > offsets[$0] && builder.moments[$0] < end
        }
        gapLengths = gaps.map { offsets[$0 + 1] - offsets[$0] }
        longestGap = Int64(gapLengths.max() ?? 0)
        gapEnds = zip(gaps, gapLengths).map { cuts[$0] + Int64($1) }
        gapIndex = ZoneTableIndex(gapEnds)
        firstRepeatedGap = gaps.firstIndex { builder.moments[$0] >= start ?? .max } ?? gaps.count
    }

    var isUTC: Bool { moments.isEmpty && offsets.first == 0 }

    func offset(at moment: Int64) -> Int {
        Int(offsets[momentIndex.count(in: moments, through: wrapped(moment).moment)])
    }

    /// The offset of a local time; the one before a gap, the first of a fold.
    func offset(for local: Int64) -> Int {
        Int(offsets[cutIndex.count(in: cuts, through: wrapped(local).moment)])
    }

    /// As `offset(for:)`, but the second of a fold.
    func secondOffset(for local: Int64) -> Int {
        if case .fold(_, let second) = resolve(local) { return second }
        return offset(for: local)
    }

    func resolve(_ local: Int64) -> Zone.Resolution {
        let local = wrapped(local).moment
        let index = cutIndex.count(in: cuts, through: local)
        let before = Int(offsets[index])
        guard index < moments.count else { return .unique(offset: before) }
        let after = Int(offsets[index + 1])
        guard local >= moments[index] + Int64(min(before, after)) else { return .unique(offset: before) }
        return after > before ? .gap(before: before, after: after) : .fold(first: before, second: after)
    }

    /// The time that clocks show when a local time happens: its own, or in a gap a later one.
    func position(of local: Int64) -> Int64 {
        guard longestGap > 0 else { return local }
        let time = wrapped(local).moment
        let index = cutIndex.count(in: cuts, through: time)
        guard index < cuts.count else { return local }
        let length = Int64(offsets[index + 1]) - Int64(offsets[index])
        return length > 0 && time >= cuts[index] - length ? local + length : local
    }

    func abbreviation(at moment: Int64) -> String {
        abbreviations[
            Int(abbreviationIndexes[momentIndex.count(in: moments, through: wrapped(moment).moment)])]
    }

    func transition(after moment: Int64) -> Int64? {
        var (moment, shift) = wrapped(moment)
        // Two rounds: what follows the table's end is found at the begin of its last 400 years.
        for _ in 0..<2 {
            var index = momentIndex.count(in: moments, through: moment)
            while index < moments.count, moments[index] < end {
                if offsets[index] != offsets[index + 1] { return moments[index] + shift }
                index += 1
            }
            guard end != .max else { return nil }
            moment = end - Self.cycle - 1
            shift += Self.cycle
        }
        return nil
    }

    /// The local times around `local` that have the same offset, for ``ZoneCursor``.
    func stretch(around local: Int64) -> (range: Range<Int64>, offset: Int64) {
        let (position, shift) = wrapped(local)
        let index = cutIndex.count(in: cuts, through: position)
        let low = index > 0 ? cuts[index - 1] : .min / 2
        let high = min(index < cuts.count ? cuts[index] : .max / 2, end)
        // A damaged file may hold changes closer than its offsets; its cuts are then out of order.
        return (low + shift..<max(low, high) + shift, Int64(offsets[index]))
    }

    /// The first gap that ends, or whose moved times (up to its length after its end) end, after `local`.
    func gap(after local: Int64) -> ZoneGap? {
        var (position, shift) = wrapped(local)
        var index = gapIndex.count(in: gapEnds, through: position)
        // A damaged file may have gaps out of order, and callers go on from one gap to a later one.
        while index < gapEnds.count, gapEnds[index] <= position { index += 1 }
        if index == gapEnds.count {
            // After the end of the table, the last 400 years repeat.
            guard firstRepeatedGap < gapEnds.count else { return nil }
            index = firstRepeatedGap
            shift += Self.cycle
        }
        let length = Int64(gapLengths[index])
        let end = gapEnds[index] - length + shift
        return ZoneGap(start: end - length, end: end)
    }

    /// The last gap that begins before `local`.
    func gap(before local: Int64) -> ZoneGap? {
        guard longestGap > 0 else { return nil }
        var (position, shift) = wrapped(local)
        var index = cutIndex.count(in: cuts, through: position + longestGap)
        while index > 0 {
            index -= 1
            if shift > 0, moments[index] < end - Self.cycle {
                // Before the repeated years come the same years again, or the table itself.
                shift -= Self.cycle
                position += Self.cycle
                index = momentIndex.count(in: moments, through: end - 1)
                continue
            }
            let length = Int64(offsets[index + 1]) - Int64(offsets[index])
            if length > 0, cuts[index] - length < position, moments[index] < end {
                return ZoneGap(start: cuts[index] + shift - length, end: cuts[index] + shift)
            }
        }
        return nil
    }

    /// From this local time on, all changes repeat every 400 years, if there are any.
    var repeatsFrom: Int64 {
        // A day more than the longest offset.
        (end == .max ? moments.last ?? .min / 2 : end - Self.cycle) + 2 * 86_400
    }

    /// The same moment (or local time) within the table, and what to add to come back.
    private func wrapped(_ moment: Int64) -> (moment: Int64, shift: Int64) {
        guard moment >= end else { return (moment, 0) }
        let shift = ((moment - end) / Self.cycle + 1) * Self.cycle
        return (moment - shift, shift)
    }
}

/// Local times that a change of offset leaves out.
struct ZoneGap: Hashable, Sendable {
    /// The first time that does not exist, and the first that does again.
    let start, end: Int64
    var length: Int64 { end - start }
}

extension ZoneTable {
    /// Collects changes in the order of time.
    struct Builder {
        private(set) var moments: [Int64] = []
        private(set) var offsets: [Int32]
        private(set) var abbreviationIndexes: [UInt8] = [0]
        private(set) var abbreviations: [String]

        /// 27 hours; the largest real one is 15 hours and a bit.
        static let offsetRange = -97_200...97_200

        init(offset: Int, abbreviation: String) {
            offsets = [Int32(offset.clamped(to: Self.offsetRange))]
            abbreviations = [abbreviation]
        }

        var last: Int64? { moments.last }

        /// Adds a change. Changes at or before the last one are dropped, so the table stays sorted. A change
        /// before year 1 becomes the first offset.
        mutating func append(at moment: Int64, offset: Int, abbreviation: String) {
            let offset = Int32(offset.clamped(to: Self.offsetRange))
            var index = abbreviations.firstIndex(of: abbreviation) ?? abbreviations.count
            if index == abbreviations.count, index < 255 { abbreviations.append(abbreviation) }
            index = min(index, abbreviations.count - 1)
            if moment < Instant.range.lowerBound {
                guard moments.isEmpty else { return }
                offsets[0] = offset
                abbreviationIndexes[0] = UInt8(index)
                return
            }
            guard moment <= Instant.range.upperBound, moments.last.map({ $0 < moment }) ?? true else {
                return
            }
            moments.append(moment)
            offsets.append(offset)
            abbreviationIndexes.append(UInt8(index))
        }

        /// Takes back the last change if it is at this moment.
        mutating func remove(at moment: Int64) {
            guard last == moment else { return }
            moments.removeLast()
            offsets.removeLast()
            abbreviationIndexes.removeLast()
        }
    }
}

/// Converts local times to moments in a loop over nearby times: it remembers the range of local times with
/// one offset, so the usual step is two comparisons.
struct ZoneCursor {
    private let zone: Zone
    private var low: Int64 = 0
    private var high: Int64 = 0
    private var offset: Int64 = 0

    init(_ zone: Zone) { self.zone = zone }

    /// As ``Zone/instant(for:isFold:)``: the offset before a gap, the first pass of a fold.
    @inline(__always)
    mutating func moment(for local: Int64) -> Int64 {
        if local < low || local >= high {
            let stretch = zone.table.stretch(around: local)
            low = stretch.range.lowerBound
            high = stretch.range.upperBound
            offset = stretch.offset
        }
        return local &- offset
    }
}
