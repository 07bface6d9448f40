import Basics

/// One pass over a file of objects, which finds its entries.
struct ObjectPass<Source: ByteSource>: Sendable {
    private(set) var outline: ObjectOutline
    private let source: Source
    private let size: ICalendarImport.PieceSize
    /// The hash of all bytes so far.
    private var hash = XXHash64()
    private var offset = 0
    private var isAtEnd = false

    init(_ source: Source, _ layout: ObjectOutline.Layout, _ size: ICalendarImport.PieceSize) {
        (self.source, self.size) = (source, size)
        outline = ObjectOutline(layout)
    }

    /// See `ICalendarPass.sum`.
    var sum: UInt64 { hash.digest }

    /// Reads on until there are entries for all processors; nil at the end of the file.
    mutating func next() throws(Source.Failure) -> [ObjectBlock]? {
        var blocks: [ObjectBlock] = []
        while !isAtEnd, blocks.count < size.together {
            let piece = try source.bytes(at: offset, count: size.bytes)
            offset += piece.count
            hash.update(piece)
            if piece.isEmpty {
                outline.finish()
                isAtEnd = true
            } else {
                outline.read(piece)
            }
            if let block = outline.takeBlock() { blocks.append(block) }
        }
        return blocks.isEmpty ? nil : blocks
    }
}
