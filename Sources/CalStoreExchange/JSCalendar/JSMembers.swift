import Basics

/// The members of a JSON object while it is built or changed, in order.
struct JSMembers: Equatable {
    private(set) var list: [JSONValue.Member]

    init(_ list: [JSONValue.Member] = []) { self.list = list }
    init(_ object: JSONValue) { list = object.members ?? [] }

    var object: JSONValue { .object(list) }

    /// Nil for a missing member; assigning nil removes it.
    subscript(name: String) -> JSONValue? {
        get { list.last { $0.name == name }?.value }
        set {
            guard let newValue else { return list.removeAll { $0.name == name } }
            if let index = list.lastIndex(where: { $0.name == name }) {
                list[index] = .init(name, newValue)
            } else {
                list.append(.init(name, newValue))
            }
        }
    }

    /// Sets the value at a path of names, and creates the objects on the way (RFC 8984, 1.4.9). False if a
    /// value that is not an object is in the way.
    mutating func set(_ path: ArraySlice<String>, to value: JSONValue) -> Bool {
        guard let name = path.first else { return false }
        guard path.count > 1 else {
            self[name] = value.isNull ? nil : value
            return true
        }
        guard let inner = self[name] ?? (value.isNull ? nil : .object([])) else { return true }
        guard inner.members != nil else { return false }
        var members = JSMembers(inner)
        guard members.set(path.dropFirst(), to: value) else { return false }
        self[name] = members.object
        return true
    }

    /// The object with a patch applied. Paths are JSON pointers without the first slash (RFC 6901).
    func patched(by patch: JSONValue) -> JSMembers {
        var result = self
        for member in patch.members ?? [] {
            let path = member.name.split(separator: "/", omittingEmptySubsequences: false).prefix(
                Self.deepestPath
            )
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
            _ = result.set(path[...], to: member.value)
        }
        return result
    }

    /// A longer path is not a path in an event.
    private static let deepestPath = 32

    /// The patch from these members to others.
    func patch(to other: JSMembers) -> JSMembers {
        var patch = JSMembers()
        func name(_ name: String) -> String { name.replacing("~", with: "~0").replacing("/", with: "~1") }
        for member in other.list where self[member.name] != member.value {
            patch[name(member.name)] = member.value
        }
        for member in list where other[member.name] == nil { patch[name(member.name)] = .null }
        return patch
    }
}
