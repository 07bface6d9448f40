/// The members of a kind of object by their dotted names (`title`, `calendar.title`), in order: the columns
/// of a table, and the values for `--fields`.
package struct FieldList: Sendable, Hashable {
    package private(set) var paths: [[String]]

    /// All members of an example object; those of inner objects by dotted names.
    package init(of example: JSONValue) { paths = Self.leaves(of: example, below: []) }

    /// The members of a shape; those of inner objects by dotted names.
    package init(of shape: [Shape.Member]) {
        paths = shape.flatMap { member in
            member.shape.members?.map { [member.name, $0.name] } ?? [[member.name]]
        }
    }

    package init(paths: [[String]]) { self.paths = paths }

    /// These fields, followed by new ones of `other`.
    package func joined(with other: FieldList) -> FieldList {
        FieldList(paths: paths + other.paths.filter { !paths.contains($0) })
    }

    package var names: [String] { paths.map { $0.joined(separator: ".") } }

    /// The requested fields. An inner object may be named as a whole.
    package func choosing(_ text: String) throws(UnknownField) -> FieldList {
        var chosen: [[String]] = []
        for part in text.split(separator: ",") {
            let name = part.filter { $0 != " " }
            let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard paths.contains(where: { $0.starts(with: path) }) else {
                throw UnknownField(name, among: names)
            }
            chosen.append(path)
        }
        guard !chosen.isEmpty else { throw UnknownField(text, among: names) }
        return FieldList(paths: chosen)
    }

    /// The object with only these members, in this order and the same shape; missing ones are null.
    package func pick(from item: JSONValue) -> JSONValue { Self.pick(paths[...], from: item) }

    private static func pick(_ paths: ArraySlice<[String]>, from item: JSONValue) -> JSONValue {
        var members: [JSONValue.Member] = []
        var seen: Set<String> = []
        for path in paths {
            guard let name = path.first, seen.insert(name).inserted else { continue }
            let value = item[name] ?? .null
            let inner = paths.filter { $0.first == name }.map { Array($0.dropFirst()) }
            let isWhole = inner.contains([]) || value.members == nil
            members.append(.init(name: name, value: isWhole ? value : pick(inner[...], from: value)))
        }
        return .object(members)
    }

    /// One text for each field: empty for null, JSON for lists and objects.
    package func cells(of item: JSONValue) -> [String] {
        var outer = MemberSearch(in: item)
        // The fields of an inner object follow each other.
        var inner: (name: String, search: MemberSearch)?
        return paths.map { path in
            let value: JSONValue?
            if path.count == 2 {
                if inner?.name != path[0] {
                    inner = (path[0], MemberSearch(in: outer.value(named: path[0]) ?? .null))
                }
                value = inner?.search.value(named: path[1])
            } else {
                value = path.count == 1 ? outer.value(named: path[0]) : item[path: path]
            }
            switch value {
            case nil, .null: return ""
            case .string(let text): return text
            case .some(let value): return value.text
            }
        }
    }

    private static func leaves(of value: JSONValue, below path: [String]) -> [[String]] {
        guard let members = value.members, !members.isEmpty else { return path.isEmpty ? [] : [path] }
        return members.flatMap { leaves(of: $0.value, below: path + [$0.name]) }
    }
}

/// A requested field that the objects do not have.
package struct UnknownField: Error, Equatable {
    package let name: String
    /// The nearest field, or all of them.
    package let hint: String

    package init(_ name: String, among names: [String]) {
        self.name = name
        let nearest =
            Nearest.matches(for: name, among: names).first
            ?? names.first { !name.isEmpty && $0.hasPrefix(name) }
        hint = nearest.map { "did you mean \($0)?" } ?? "fields: " + names.joined(separator: ", ")
    }

    package var message: String { "there is no field \"\(name)\"" }
}
