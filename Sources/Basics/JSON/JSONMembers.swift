/// The member names of one kind of object, for fast recognition.
///
/// Our own writer writes members in the order of the cases, so the search starts after the last member found
/// and usually succeeds at the first comparison.
@usableFromInline
package struct JSONMembers<Member: CaseIterable & RawRepresentable & Sendable>: Sendable
where Member.RawValue == String {
    // Separate arrays and not one struct: the search looks at the words and rarely at anything else.
    @usableFromInline let words: [UInt64]
    @usableFromInline let texts: [[UInt8]]
    @usableFromInline let members: [Member]

    @inlinable package init(_ type: Member.Type) {
        members = Array(Member.allCases)
        texts = members.map { Array($0.rawValue.utf8) }
        words = texts.map { $0.withUnsafeBufferPointer(JSONKey.word(of:)) }
    }

    /// The member with the name `key`, or nil if this kind of object has none. `hint` is the position to
    /// start; it becomes the position after the found name.
    @inlinable package func member(for key: JSONKey, hint: inout Int) -> Member? {
        var index = hint < words.count ? hint : 0
        for _ in 0..<words.count {
            let position = index
            index += 1
            if index == words.count { index = 0 }
            guard words[position] == key.word, texts[position].count == key.bytes.count else { continue }
            if key.bytes.count > 8, !texts[position].elementsEqual(key.bytes) { continue }
            hint = index
            return members[position]
        }
        return nil
    }
}
