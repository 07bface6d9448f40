extension String {
    /// The column of a byte of UTF-8, counted in characters from 1.
    func column(ofByte offset: Int) -> Int {
        let place = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count))
        return distance(from: startIndex, to: place) + 1
    }

    /// The bytes of words in a part of this text: the first ones from `near` on, or else the last ones before
    /// it. Nil if they are not there.
    func span(of words: String, in part: Range<Int>, near: Int) -> Range<Int>? {
        let wanted = Array(words.utf8)
        let bytes = Array(utf8.dropFirst(part.lowerBound).prefix(part.count))
        guard let first = wanted.first, wanted.count <= bytes.count else { return nil }
        var found: Range<Int>?
        for index in 0...bytes.count - wanted.count
        where bytes[index] == first && bytes[index...].starts(with: wanted) {
            let start = part.lowerBound + index
            if start > near, found != nil { break }
            found = start..<start + wanted.count
            if start >= near { break }
        }
        return found
    }
}
