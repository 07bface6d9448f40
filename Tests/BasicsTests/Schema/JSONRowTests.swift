import Testing

@testable import Basics

/// The list of fields of a row makes the object, the shape and the columns.
@Suite struct JSONRowTests {
    private enum Ink: String, CaseIterable, JSONRepresentable { case black, red }

    private struct Pen: JSONRow {
        let ink: Ink

        static let fields: [JSONField<Self>] = [.init("ink", "its colour", \.ink)]
    }

    private struct Desk: JSONRow {
        var name: String?
        var drawers = 0
        var pens: [Pen] = []
        let best: Pen

        static let fields: [JSONField<Self>] =
            [
                .type("desk"), .init("name", "what it is called", \.name),
                .init("drawers", "how many it has", \.drawers), .init("pens", "on it", \.pens),
                .init("since", .date, "the first day", { _ in "2026-03-04" }),
                .init("raw", .anyObject, "any object", json: { _ in ["a": 1] }),
            ] + Pen.fields.map { $0.of(\.best) }
    }

    @Test func `the object has all members in order`() {
        let desk = Desk(drawers: 2, pens: [Pen(ink: .red)], best: Pen(ink: .black))
        #expect(
            desk.json.text == #"""
                {"type":"desk","name":null,"drawers":2,"pens":[{"ink":"red"}],"since":"2026-03-04","raw":{"a":1},"ink":"black"}
                """#)
        #expect(Desk(name: "Ada's", best: Pen(ink: .red)).json["name"] == "Ada's")
    }

    @Test func `shapes follow from the types`() {
        let ink = Shape.choice(["black", "red"])
        #expect(
            Desk.members == [
                .init("type", .choice(["desk"]), "type of this object"),
                .init("name", .text.orNull, "what it is called"),
                .init("drawers", .integer, "how many it has"),
                .init("pens", .list(.object([.init("ink", ink, "its colour")])), "on it"),
                .init("since", .date, "the first day"), .init("raw", .anyObject, "any object"),
                .init("ink", ink, "its colour"),
            ])
        #expect(Desk.shape == .object(Desk.members))
        #expect(NamedShape("desk", "a desk", of: Desk.self).shape == Desk.shape)
    }

    @Test func `columns are the members, and unknown ones get a suggestion`() throws {
        let fields = FieldList(of: Desk.members)
        #expect(fields.names == ["type", "name", "drawers", "pens", "since", "raw", "ink"])
        let json = Desk(drawers: 2, best: Pen(ink: .red)).json
        #expect(try fields.choosing("ink, drawers").cells(of: json) == ["red", "2"])
        for (typed, hint) in [
            ("drawer", "did you mean drawers?"), ("si", "did you mean since?"),
            ("colour", "fields: type, name, drawers, pens, since, raw, ink"),
        ] {
            let error = #expect(throws: UnknownField.self) { try fields.choosing(typed) }
            #expect(error?.message == "there is no field \"\(typed)\"")
            #expect(error?.hint == hint)
        }
    }
}
