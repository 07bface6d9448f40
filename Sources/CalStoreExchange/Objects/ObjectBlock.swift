import Basics
import CalStore

/// A part of a file of objects, with whole entries only.
struct ObjectBlock: Sendable {
    /// An object, a line or a row.
    struct Entry: Sendable {
        /// Its bytes in the block.
        let bytes: Range<Int>
        /// The line at which it begins, from 1.
        let line: Int
        /// The number of the list that it is in.
        let list: Int
    }

    let bytes: [UInt8]
    /// The offset of the first byte in the file.
    let offset: Int
    var entries: [Entry]

    /// Parts for all processors, with the same bytes.
    var pieces: [ObjectBlock] {
        entries.indices.parts(of: 256).map {
            ObjectBlock(bytes: bytes, offset: offset, entries: Array(entries[$0]))
        }
    }

    /// The bytes of an entry in the file.
    func place(of entry: Entry) -> Range<Int> {
        entry.bytes.lowerBound + offset..<entry.bytes.upperBound + offset
    }

    /// A document that is one value.
    static func single(_ bytes: [UInt8]) -> ObjectBlock {
        let mark = bytes.starts(with: TextLines.mark) ? TextLines.mark.count : 0
        let blanks = [ASCII.space, ASCII.tab, ASCII.lineFeed, ASCII.carriageReturn]
        let start = bytes[mark...].firstIndex { !blanks.contains($0) } ?? bytes.count
        let line = TextLines.endings(in: bytes[..<start]) + 1
        return ObjectBlock(
            bytes: bytes, offset: 0, entries: [Entry(bytes: start..<bytes.count, line: line, list: 0)])
    }
}
