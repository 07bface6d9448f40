import CLibrary

/// The zones of times in a file, found again by their parameters as written.
///
/// A file names a handful of zones a hundred thousand times. Only parameters that are just the TZID of a
/// known zone are here: such a time needs no other parameter, and leaves none to keep.
struct ZoneParameters {
    private var known: [(bytes: [UInt8], zone: Zone)] = []
    private var last = 0

    /// Searching more of them would cost more than it saves.
    private static let most = 16

    /// The zone of a line; nil if it was not stored.
    mutating func zone(of line: ContentLine) -> Zone? { has(line) ? known[last].zone : nil }

    /// Whether the zone of a line is stored; then it becomes the last one.
    mutating func has(_ line: ContentLine) -> Bool {
        let bytes = line.parameterBytes
        if last < known.count, isSame(known[last].bytes, bytes) { return true }
        guard let index = known.firstIndex(where: { isSame($0.bytes, bytes) }) else { return false }
        last = index
        return true
    }

    /// Stores the zone of a line, if TZID is its only parameter.
    mutating func insert(_ zone: Zone, of line: ContentLine) {
        var parameters = line.parameters
        guard known.count < Self.most, parameters.next()?.isNamed("TZID") == true, parameters.next() == nil
        else { return }
        known.append((Array(line.parameterBytes), zone))
    }

    private func isSame(_ known: [UInt8], _ bytes: ArraySlice<UInt8>) -> Bool {
        known.count == bytes.count && known.last == bytes.last
            && known.withUnsafeBytes { known in
                bytes.withUnsafeBytes { bytes in
                    guard let known = known.baseAddress, let other = bytes.baseAddress else { return true }
                    return memcmp(known, other, bytes.count) == 0
                }
            }
    }
}
