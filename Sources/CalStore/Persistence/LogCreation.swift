/// The line of a record that is made, in the form in which stores write it: its text tells all of it.
enum LogCreation {
    /// The text before the record.
    static let start = Array(#"{"before":null,"after":"#.utf8)
    private static let end = Array("}".utf8)

    /// A line, its newline left out, and where in it the text stands.
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
