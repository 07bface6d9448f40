import Basics
import CalStoreExchange

extension Shape {
    static func named(_ name: ObjectName) -> Shape { .reference(name.named) }

    /// A complete document, including the objects that it refers to.
    func document(_ title: String, _ description: String) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
            .init("description", .string(description)),
        ]
        members += schema.members ?? []
        if !names.isEmpty {
            members.append(.init("$defs", ObjectName.definitions(of: Set(names.map(\.name)))))
        }
        return .object(members)
    }
}
