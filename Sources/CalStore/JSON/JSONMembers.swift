/// The member names of one kind of object, for fast recognition.
///
/// Our own writer writes members in the order of the cases, so the search starts behind the member
/// found last and mostly succeeds at the first comparison.
struct JSONMembers<Member: CaseIterable & RawRepresentable & Sendable>: Sendable
where Member.RawValue == String {
    private struct Name {
        let word: UInt64
        let text: [UInt8]
        let member: Member
    }

    private let names: [Name]

    init(_ type: Member.Type) {
        names = Member.allCases.map { member in
            let text = Array(member.rawValue.utf8)
            return Name(word: text.withUnsafeBufferPointer(JSONKey.word(of:)), text: text, member: member)
        }
    }

    /// The member named by `key`, or nil when this kind of object has none of that name.
    /// `hint` is where to start, and is moved behind the name found.
    func member(for key: JSONKey, hint: inout Int) -> Member? {
        var index = hint < names.count ? hint : 0
        for _ in 0..<names.count {
            let name = names[index]
            index += 1
            if index == names.count { index = 0 }
            guard name.word == key.word, name.text.count == key.bytes.count else { continue }
            if key.bytes.count > 8, !name.text.elementsEqual(key.bytes) { continue }
            hint = index
            return name.member
        }
        return nil
    }
}
