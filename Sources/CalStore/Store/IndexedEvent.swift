/// A single event in the index, of which only the moments are known.
struct IndexedEvent: Starting {
    let slot: Int
    let startInstant: Instant
    let endInstant: Instant

    func overlaps(_ range: Range<Instant>) -> Bool {
        TimeWindow(range).contains(start: startInstant, end: endInstant)
    }
}
