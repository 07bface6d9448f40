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
