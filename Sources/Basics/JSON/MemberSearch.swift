/// Looks up the members of an object in about their own order: each search begins after the last member
/// found, which usually is the next one.
///
/// For objects whose names differ, such as those that this package makes. Of two members with one name, it
/// finds either.
package struct MemberSearch {
    private let members: [JSONValue.Member]
    private var next = 0

    /// A search in an object; any other value has no members.
    package init(in value: JSONValue) { members = value.members ?? [] }

    /// The value of a member; nil if there is none with this name.
    package mutating func value(named name: String) -> JSONValue? {
        if next >= members.count || members[next].name != name {
            guard let index = members.lastIndex(named: name) else { return nil }
            next = index
        }
        defer { next += 1 }
        return members[next].value
    }
}
