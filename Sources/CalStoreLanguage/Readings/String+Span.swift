extension String {
    /// The column of a byte of UTF-8, counted in characters from 1.
    func column(ofByte offset: Int) -> Int {
        let place = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count))
        return distance(from: startIndex, to: place) + 1
    }

    /// The bytes of words in a part of this text: the first ones from `near` on, or else the last ones before
    /// it. Nil if they are not there.
    func span(of words: String, in part: Range<Int>, near: Int) -> Range<Int>? {
        guard !words.isEmpty else { return nil }
        let bytes = utf8
        let at = { (offset: Int) in bytes.index(bytes.startIndex, offsetBy: offset) }
        var found: Range<Int>?
        var from = part.lowerBound
        while from < part.upperBound,
            let range = bytes[at(from)..<at(part.upperBound)].firstRange(of: words.utf8)
        {
            let start = bytes.distance(from: bytes.startIndex, to: range.lowerBound)
            if start > near, found != nil { break }
            found = start..<start + words.utf8.count
            if start >= near { break }
            from = start + 1
        }
        return found
    }
}
