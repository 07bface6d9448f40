/// Shapes as JSON Schema, draft 2020-12.
///
/// Objects allow further members: readers must ignore unknown ones, so that new ones can be added.
extension Shape {
    /// The schema; named objects are references to `$defs`.
    package var schema: JSONValue {
        switch self {
        case .text: ["type": "string"]
        case .integer: ["type": "integer"]
        case .number: ["type": "number"]
        case .flag: ["type": "boolean"]
        case .null: ["type": "null"]
        case .instant:
            ["type": "string", "format": "date-time", "pattern": .string("^\(Self.day)T\(Self.clock)Z$")]
        case .time:
            [
                "type": "string",
                "pattern": .string("^\(Self.day)(T\(Self.clock)(Z|[+-][0-9]{2}:[0-9]{2})?)?$"),
            ]
        case .date: ["type": "string", "format": "date", "pattern": .string("^\(Self.day)$")]
        case .duration: ["type": "string", "format": "duration", "pattern": "^-?P[0-9TWDHMS]+$"]
        case .choice(let values):
            if let only = values.first, values.count == 1 {
                ["const": .string(only)]
            } else {
                ["type": "string", "enum": .array(values.map(JSONValue.string))]
            }
        case .anyObject: ["type": "object"]
        case .list(let shape): ["type": "array", "items": shape.schema]
        case .object(let members): Self.object(members)
        case .reference(let named): ["$ref": .string("#/$defs/\(named.name)")]
        case .either(let shapes): Self.either(shapes)
        }
    }

    private static let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let clock = "[0-9]{2}:[0-9]{2}:[0-9]{2}"

    private static func object(_ members: [Member]) -> JSONValue {
        let properties = members.map { member -> JSONValue.Member in
            let about = JSONValue.Member("description", .string(member.help))
            return .init(member.name, .object((member.shape.schema.members ?? []) + [about]))
        }
        return [
            "type": "object", "properties": .object(properties),
            "required": .array(members.map { .string($0.name) }),
        ]
    }

    /// `{"type":["string","null"]}` if only the types matter.
    private static func either(_ shapes: [Shape]) -> JSONValue {
        let schemas = shapes.map(\.schema)
        let types = schemas.compactMap { $0.members?.count == 1 ? $0["type"] : nil }
        return types.count == schemas.count ? ["type": .array(types)] : ["anyOf": .array(schemas)]
    }
}
