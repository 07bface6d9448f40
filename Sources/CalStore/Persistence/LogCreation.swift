/// The line of a new record, in the form in which stores write it: its text determines all of it.
enum LogCreation {
    /// The text before the record.
    static let start = Array(#"{"before":null,"after":"#.utf8)
    private static let end = Array("}".utf8)

    /// Whether a line without its newline has a record's text at a range in this form.
    static func isThere(in line: Slice<UnsafeBufferPointer<UInt8>>, _ text: Range<Int>) -> Bool {
        line[..<text.lowerBound].elementsEqual(start) && line[text.upperBound...].elementsEqual(end)
    }

    /// The number of bytes before and after the text that identify such a line, including the newlines around
    /// it.
    static let before = start.count + 1
    static let behind = end.count + 1

    /// The text before the record in such a line.
    static func isThere(around bytes: [UInt8]) -> Bool {
        let newline = [UInt8(ascii: "\n")]
        return bytes.starts(with: newline + start) && bytes.suffix(behind).elementsEqual(end + newline)
    }
}
