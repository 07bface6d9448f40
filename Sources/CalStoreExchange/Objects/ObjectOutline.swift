import Basics

/// Finds the entries of a file of objects while its bytes come in pieces: the elements of the list in a JSON
/// document, the lines of JSON Lines, or the rows of CSV. Their content is not checked.
struct ObjectOutline: Sendable {
    enum Layout: Sendable {
        case document(ObjectListOutline)
        case lines
        /// The byte between cells; nil before the first line.
        case rows(separator: UInt8?)
    }

    private(set) var layout: Layout
    private var bytes: [UInt8] = []
    /// The offset of `bytes` in the file.
    private var offset = 0
    /// The end of what was found in `bytes`.
    private var position = 0
    /// The line at `position`, from 1.
    private var line = 1
    private var entries: [ObjectBlock.Entry] = []
    /// The number of bytes with which the next entry is tried again: each byte of a long one is read twice.
    private var needed = 0
    private var isAtEnd = false

    init(_ layout: Layout) { self.layout = layout }

    /// The entries of a whole file.
    static func all(_ layout: Layout, of bytes: [UInt8]) -> (block: ObjectBlock?, outline: ObjectOutline) {
        var outline = ObjectOutline(layout)
        outline.read(bytes)
        outline.finish()
        return (outline.takeBlock(), outline)
    }

    /// The outline of a document; nil for other files.
    var document: ObjectListOutline? {
        if case .document(let document) = layout { document } else { nil }
    }

    /// The byte between cells.
    var separator: UInt8 {
        if case .rows(let separator?) = layout { separator } else { ASCII.comma }
    }

    mutating func read(_ piece: [UInt8]) {
        // Nothing more is looked for in such a document.
        if let document, document.problem != nil || document.isSingle { return }
        if bytes.isEmpty { bytes = piece } else { bytes += piece }
        advance()
    }

    mutating func finish() {
        isAtEnd = true
        needed = 0
        advance()
    }

    /// The entries since the last call; nil if there are none.
    mutating func takeBlock() -> ObjectBlock? {
        guard !entries.isEmpty else { return nil }
        let block = ObjectBlock(bytes: bytes, offset: offset, entries: entries)
        entries = []
        bytes = Array(bytes[position...])
        offset += position
        needed -= position
        position = 0
        return block
    }

    private mutating func advance() {
        guard bytes.count >= needed else { return }
        if offset + position == 0 {
            guard bytes.count >= TextLines.mark.count || isAtEnd else { return }
            if bytes.starts(with: TextLines.mark) { position = TextLines.mark.count }
        }
        switch layout {
        case .document(var document):
            // With a second owner, each change of the outline would copy its list.
            layout = .lines
            document.advance(in: bytes, from: &position, isAtEnd: isAtEnd, line: &line) {
                entries.append(ObjectBlock.Entry(bytes: $0, line: $1, list: $2))
            }
            layout = .document(document)
        case .lines:
            while position < bytes.count, let end = endOfLine(position), let next = nextLine(end) {
                add(position..<end, linesInside: 0, next)
            }
        case .rows(let known):
            guard let separator = known ?? firstSeparator else { break }
            layout = .rows(separator: separator)
            while position < bytes.count, let (end, inner) = endOfRow(position, separator),
                let next = nextLine(end)
            {
                add(position..<end, linesInside: inner, next)
            }
        }
        needed = position + 2 * (bytes.count - position)
    }

    private mutating func add(_ entry: Range<Int>, linesInside: Int, _ next: Int) {
        entries.append(ObjectBlock.Entry(bytes: entry, line: line, list: 0))
        line += linesInside + 1
        position = next
    }

    // MARK: Lines

    /// The end of a line without its ending; nil if it is not read yet.
    private func endOfLine(_ start: Int) -> Int? {
        let end = bytes.withUnsafeBytes { ByteScan.lineEnd(in: $0, start..<$0.count) }
        return end < bytes.count || isAtEnd ? end : nil
    }

    /// The place after a line ending; nil if it is not read yet.
    private func nextLine(_ end: Int) -> Int? {
        guard end < bytes.count else { return isAtEnd ? end : nil }
        guard bytes[end] == ASCII.carriageReturn else { return end + 1 }
        guard end + 1 < bytes.count else { return isAtEnd ? end + 1 : nil }
        return bytes[end + 1] == ASCII.lineFeed ? end + 2 : end + 1
    }

    // MARK: Rows

    /// The separator in the first line; nil if the line is not read yet.
    private var firstSeparator: UInt8? {
        guard let end = endOfLine(position) else { return nil }
        return CSVReader.separator(in: bytes[position..<end])
    }

    /// The end of a row without its line ending, and the number of lines that end in its cells; nil if it is
    /// not read yet.
    private func endOfRow(_ start: Int, _ separator: UInt8) -> (end: Int, lines: Int)? {
        bytes.withUnsafeBufferPointer { all in
            var (index, lines) = (start, 0)
            while true {
                index = ByteScan.lineEnd(orQuoteIn: all, index..<all.count)
                guard index < all.count else { return isAtEnd ? (index, lines) : nil }
                guard all[index] == ASCII.quote else { return (index, lines) }
                // Inside a cell it is a character as others.
                guard index == start || all[index - 1] == separator else {
                    index += 1
                    continue
                }
                repeat {
                    let quote = ByteScan.first(ASCII.quote, in: all, index + 1..<all.count)
                    lines += all[index..<quote].count { $0 == ASCII.lineFeed }
                    // The closing quotation mark, or the first of two.
                    guard quote + 1 < all.count || isAtEnd else { return nil }
                    index = min(quote + 1, all.count)
                } while index < all.count && all[index] == ASCII.quote
            }
        }
    }
}
