import Basics

/// The hash of a snapshot, computed piece by piece; the digits of the hash itself count as zeros.
struct SnapshotHash {
    private var hash = XXHash64()
    private var isAtStart = true
    /// The hash that the file contains.
    private var stated: UInt64?
    /// The position of the hash in the file; nil if it has none.
    private(set) var digits: Range<Int>?

    /// The first piece must include the first line, or its first kilobyte.
    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        guard isAtStart else { return hash.update(bytes) }
        isAtStart = false
        guard let digits = SnapshotHash.digits(in: bytes) else { return hash.update(bytes) }
        self.digits = digits
        stated = HexText.number(UnsafeRawBufferPointer(rebasing: bytes[digits]))
        hash.update(UnsafeRawBufferPointer(rebasing: bytes[..<digits.lowerBound]))
        hash.update([UInt8](repeating: UInt8(ascii: "0"), count: digits.count))
        hash.update(UnsafeRawBufferPointer(rebasing: bytes[digits.upperBound...]))
    }

    mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { update($0) } }

    /// The hash of the bytes, in the form of the file.
    var text: String.UTF8View { HexText.text(hash.digest).utf8 }

    /// Whether the file is as a store wrote it, after all bytes were added.
    var isRight: Bool { stated != nil && stated == hash.digest }

    /// Whether a file is as a store wrote it. It is read a megabyte at a time.
    static func isRight(
        _ file: OpenFile, size: Int, _ fileSystem: any FileSystem
    ) throws(FileSystemError) -> Bool {
        var hash = SnapshotHash()
        var offset = 0
        while offset < size {
            let bytes = try fileSystem.read(file, at: offset, count: min(1 << 20, size - offset))
            if bytes.isEmpty { break }
            hash.update(bytes)
            offset += bytes.count
        }
        return hash.isRight
    }

    /// The hash of a whole file; nil if its first line has no position for one.
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64? {
        guard digits(in: bytes) != nil else { return nil }
        var hash = SnapshotHash()
        hash.update(bytes)
        return hash.hash.digest
    }

    /// The digits of the hash in the first line.
    static func digits(in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let name = Array(#","hash":""#.utf8)
        let line = bytes.prefix(Snapshot.longestHead).prefix { $0 != UInt8(ascii: "\n") }
        guard let start = line.indices.first(where: { line[$0...].starts(with: name) }) else { return nil }
        let digits = start + name.count..<start + name.count + 16
        return digits.upperBound <= line.endIndex ? digits : nil
    }
}
