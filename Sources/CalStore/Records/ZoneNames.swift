/// The zones in one file, found by the bytes of their names.
///
/// A file names a few zones a hundred thousand times; interning takes a lock and makes a string each time.
struct ZoneNames {
    private var known: [(name: [UInt8], zone: Zone)] = []
    private var last = 0

    mutating func zone(named bytes: UnsafeBufferPointer<UInt8>) -> Zone {
        if last < known.count, known[last].name.elementsEqual(bytes) { return known[last].zone }
        if let index = known.firstIndex(where: { $0.name.elementsEqual(bytes) }) {
            last = index
            return known[index].zone
        }
        let zone = Zone.keeping(String(decoding: bytes, as: UTF8.self))
        last = known.count
        known.append((Array(bytes), zone))
        return zone
    }
}
