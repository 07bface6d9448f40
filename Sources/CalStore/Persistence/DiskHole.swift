/// Sectors that an interrupted write (power failure) did not store; they read as zeros.
///
/// A single zero is not such a hole. Nobody writes zeros into a log, so it is a byte that changed later.
enum DiskHole {
    /// The smallest sector size of disks; larger sectors are multiples of it.
    static let sector = 512

    /// Whether a line, which begins at a byte of the file, has a hole.
    ///
    /// - Parameter written: The start of the write. Bytes before it in its sector were on disk already.
    static func isThere(
        in line: UnsafeBufferPointer<UInt8>, at start: Int, writtenFrom written: Int
    ) -> Bool {
        guard line.contains(0) else { return false }
        let end = start + line.count
        var sectorStart = start - start % sector
        while sectorStart < end {
            let first = max(sectorStart, written)
            let last = sectorStart + sector
            if first >= start, last <= end, first < last,
                line[first - start..<last - start].allSatisfy({ $0 == 0 })
            {
                return true
            }
            sectorStart = last
        }
        return false
    }
}
