import Basics

/// The JSON object of a source.
package enum SourceJSON {
    /// The shape of such an object.
    package static let members: [Shape.Member] = [
        .init("type", .choice(["source"]), "type of this object"), .init("id", .text, "full identifier"),
        .init("title", .text, "title or name"), .init("kind", .text, "local, caldav, …"),
    ]

    package static func object(_ source: CalStoreSource) -> JSONValue {
        [
            "type": "source", "id": .string(source.id.text), "title": .string(source.title),
            "kind": .string(source.kind.rawValue),
        ]
    }
}
