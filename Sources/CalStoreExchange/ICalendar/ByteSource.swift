/// A file that is read in pieces, some of them twice.
package protocol ByteSource: Sendable {
    associatedtype Failure: Error

    /// At most `count` bytes from an offset on; none at the end of the file.
    func bytes(at offset: Int, count: Int) throws(Failure) -> [UInt8]
}

extension ByteSource {
    /// The bytes of a range, up to the end of the file.
    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < range.count {
            let more = try self.bytes(at: range.lowerBound + bytes.count, count: range.count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}

/// A file in memory.
struct BytesInMemory: ByteSource {
    let all: [UInt8]

    func bytes(at offset: Int, count: Int) -> [UInt8] {
        let start = min(offset, all.count)
        return Array(all[start..<start + min(count, all.count - start)])
    }
}
