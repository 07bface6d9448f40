import Basics

/// The file of an index. Nothing is used before its checksum was verified: the checksum of a page is in its
/// table's directory, that of the directory in the head.
struct IndexFile: Sendable {
    let head: IndexHead
    let file: OpenFile
    let fileSystem: any FileSystem

    /// The maximum number of neighbouring pages that are read together.
    static let mostPagesOfRun = 64

    /// Nil if it is damaged.
    func directory(_ table: Int) throws(FileSystemError) -> [UInt8]? {
        let size = pageCount(table) * IndexPages.directoryWidth
        guard let bytes = try read(at: head.tables[table].directory, count: size),
            XXHash64.hash(bytes) == head.tables[table].directorySum
        else { return nil }
        return bytes
    }

    /// The bytes of neighbouring pages, which follow each other in the file; nil if one is damaged.
    func pages(_ table: Int, _ numbers: Range<Int>, _ directory: [UInt8]) throws(FileSystemError) -> [UInt8]?
    {
        let size = IndexHead.pageBytes(table)
        let start = numbers.lowerBound * size
        let end = min(numbers.upperBound * size, head.tables[table].count * IndexHead.width(table))
        guard start < end, let bytes = try read(at: offset(table, numbers.lowerBound), count: end - start)
        else { return nil }
        let areIntact = bytes.withUnsafeBytes { bytes in
            numbers.allSatisfy { number in
                let start = (number - numbers.lowerBound) * size
                guard start < bytes.count else { return false }
                let page = bytes[start..<min(start + size, bytes.count)]
                return XXHash64.hash(UnsafeRawBufferPointer(rebasing: page))
                    == IndexPages.sum(number, directory)
            }
        }
        return areIntact ? bytes : nil
    }

    /// The offset of a page in the file.
    func offset(_ table: Int, _ number: Int) -> Int {
        head.tables[table].offset + number * IndexHead.pageBytes(table)
    }

    func pageCount(_ table: Int) -> Int { IndexHead.pageCount(table, entries: head.tables[table].count) }

    private func read(at offset: Int, count: Int) throws(FileSystemError) -> [UInt8]? {
        let bytes = try fileSystem.read(file, at: offset, count: count)
        return bytes.count == count ? bytes : nil
    }
}
