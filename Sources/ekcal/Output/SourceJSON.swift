import CalStore
import CalStoreExchange

/// The JSON object of a source.
enum SourceJSON {
    static func object(_ source: CalStoreSource) -> JSONValue {
        [
            "type": "source", "id": .string(source.id), "title": .string(source.title),
            "kind": .string(source.type),
        ]
    }
}
