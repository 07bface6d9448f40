/// One pass over a file of objects, which finds its entries.
struct ObjectPass<Source: ByteSource>: Sendable {
    private(set) var outline: ObjectOutline
    private let source: Source
    private let size: ICalendarImport.PieceSize
    private var pieces = FilePieces()

    init(_ source: Source, _ layout: ObjectOutline.Layout, _ size: ICalendarImport.PieceSize) {
        (self.source, self.size) = (source, size)
        outline = ObjectOutline(layout)
    }

    /// See `FilePieces.sum`.
    var sum: UInt64 { pieces.sum }

    /// Reads on until there are entries for all processors; nil at the end of the file.
    mutating func next() throws(Source.Failure) -> [ObjectBlock]? {
        var blocks: [ObjectBlock] = []
        while !pieces.isAtEnd, blocks.count < size.together {
            let piece = try pieces.next(of: source, size.bytes)
            if pieces.isAtEnd { outline.finish() } else { outline.read(piece) }
            if let block = outline.takeBlock() { blocks.append(block) }
        }
        return blocks.isEmpty ? nil : blocks
    }
}
