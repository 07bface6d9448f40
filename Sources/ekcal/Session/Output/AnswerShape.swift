import Basics
import CommandLine

/// The shape of an answer with `--json`.
struct AnswerShape: Sendable, Hashable {
    /// The objects in `data`: each has one of these shapes.
    var items: [Shape]
    /// The members of `result`; nil for an answer without it.
    var result: [Shape.Member]?
    /// Whether `result` is left out without certain options.
    var mayLackResult = false
    /// Whether the answer lists the calendars of the items.
    var hasCalendars = false
    /// Whether the answer is one object per line instead of one document.
    var isLines = false

    static func of(_ names: NamedShape...) -> AnswerShape { AnswerShape(items: names.map(\.reference)) }

    /// Items, with the calendars that contain them.
    static func withCalendars(_ names: NamedShape...) -> AnswerShape {
        AnswerShape(items: names.map(\.reference), hasCalendars: true)
    }

    /// The shape of the whole document, or of a line.
    var shape: Shape {
        if isLines { return items.count == 1 ? items[0] : .either(items) }
        var members: [Shape.Member] = [.init("ekcal", Answer.Envelope.shape, "information about the answer")]
        if let result { members.append(.init("result", .object(result), "the changes that were made")) }
        if hasCalendars {
            members.append(
                .init(
                    "calendars", .list(.reference(.calendar)),
                    "the calendars, including empty ones; `import` creates those that are missing"))
        }
        members.append(
            .init(
                "data", .list(items.count == 1 ? items[0] : .either(items)),
                "the objects that were found, or their new state"))
        return .object(members)
    }

    /// The shape as JSON Schema.
    func document(for command: Command) -> JSONValue {
        let what = isLines ? "a line of `ekcal \(command.name) --json`" : "`ekcal \(command.name) --json`"
        let document = shape.document("ekcal \(command.name)", "\(what): \(command.summary)")
        guard mayLackResult, let members = document.members else { return document }
        return .object(
            members.map { member in
                member.name == "required" ? .init("required", ["ekcal", "data"]) : member
            })
    }
}

extension FieldList {
    /// All members that the items of an answer can have; those of inner objects by dotted names.
    init(of answer: AnswerShape?) {
        let members = answer?.items.flatMap { $0.ownMembers ?? [] } ?? []
        let paths = members.reduce(into: [[String]]()) { paths, member in
            for path in member.shape.ownMembers?.map({ [member.name, $0.name] }) ?? [[member.name]]
            where !paths.contains(path) {
                paths.append(path)
            }
        }
        self.init(paths: paths)
    }
}

extension Shape {
    /// A document of its own, with the objects that it names.
    func document(_ title: String, _ description: String) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", .string(title)),
            .init("description", .string(description)),
        ]
        members += schema.members ?? []
        if !names.isEmpty { members.append(.init("$defs", NamedShape.definitions(of: names))) }
        return .object(members)
    }
}

extension NamedShape {
    static func named(_ name: String) -> NamedShape? { all.first { $0.name == name } }

    /// The `$defs` entries for these objects.
    static func definitions(of shapes: some Sequence<NamedShape>) -> JSONValue {
        let shapes = Set(shapes)
        return .object(
            all.filter(shapes.contains).map { named in
                let about = JSONValue.Member("description", .string(named.summary))
                return .init(named.name, .object((named.shape.schema.members ?? []) + [about]))
            })
    }
}
