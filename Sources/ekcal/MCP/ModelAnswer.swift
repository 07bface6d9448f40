import Basics
import CalStoreExchange

/// The answer of a command as a model reads it: the document of `--json` with few fields of each row, and
/// without null and empty values.
struct ModelAnswer {
    /// The fields that the call asks for, in addition to the usual ones.
    enum Fields {
        case usual
        /// More fields of events and reminders.
        case more(FieldList)
        case all

        /// Reads the argument `fields`: a list of names, or `all`.
        init(_ value: JSONValue?) throws(EkcalError) {
            guard let value else {
                self = .usual
                return
            }
            let texts = value.array?.map(\.string) ?? [value.string]
            let names = texts.compactMap(\.self)
            guard names.count == texts.count else {
                throw .wrongMember("fields", "a list of names")
            }
            if names.isEmpty {
                self = .usual
            } else if names.contains("all") {
                self = .all
            } else {
                do throws(UnknownField) {
                    self = .more(try ItemJSON.fields.choosing(names.joined(separator: ",")))
                } catch {
                    throw EkcalError(error, field: "fields")
                }
            }
        }
    }

    let fields: Fields
    /// The time of the call, with its day of the week: a model has no clock.
    let now: String
    /// The words of warnings.
    let wording: ToolWording

    /// A field of a row.
    private struct Field: Sendable, ExpressibleByStringLiteral {
        let name: String
        let value: @Sendable (JSONValue) -> JSONValue?

        init(_ name: String, _ value: @escaping @Sendable (JSONValue) -> JSONValue?) {
            (self.name, self.value) = (name, value)
        }

        init(stringLiteral name: String) { self.init(name) { $0[name] } }

        /// A field that is left out if it has this value.
        init(_ name: String, unless usual: JSONValue) {
            self.init(name) { $0[name] == usual ? nil : $0[name] }
        }
    }

    /// The usual fields of each type of row. Objects of other types have all of theirs.
    private static let usual: [String: [Field]] = [
        "event": item, "reminder": item,
        "calendar": [
            "type", "short_id", "title", "source", "events", "reminders", "default", "kind",
            Field("writable", unless: true),
        ],
        "operation": [
            "short_id", "time", "program", "label", "role", "undone_by", "added", "changed", "deleted",
        ],
    ]

    private static let item: [Field] = [
        "type", "short_id", Field("ref") { $0["ref"] == $0["short_id"] ? nil : $0["ref"] },
        "title", "start", "end", Field("last_day") { $0["all_day"] == true ? $0["last_day"] : nil }, "due",
        Field("all_day", unless: false), Field("calendar") { $0["calendar"]?["title"] }, "location",
        Field("repeats") { $0["recurrence"]?["text"] }, Field("status", unless: "none"),
        Field("priority", unless: 0), Field("completed", unless: false), Field("overdue", unless: false),
    ]

    func brief(_ answer: JSONValue) -> JSONValue {
        guard let members = answer.members else { return answer }
        return .object(
            members.compactMap { member -> JSONValue.Member? in
                switch member.name {
                case "ekcal": return .init("ekcal", head(member.value))
                case "result": return .init("result", result(member.value, shown: answer["data"]))
                case "lines": return .init("lines", .array((member.value.array ?? []).map(line)))
                case "data": return .init("data", short(member.value) ?? [])
                default: return said(member)
                }
            })
    }

    // MARK: Parts

    private func head(_ head: JSONValue) -> JSONValue {
        let kept = ["range", "count", "truncated", "next_cursor", "warnings"]
        let members = (head.members ?? []).compactMap { member -> JSONValue.Member? in
            guard kept.contains(member.name), member.value != false else { return nil }
            if member.name == "warnings" {
                let texts = (member.value.array ?? []).compactMap(\.string).map(wording.sentence)
                return texts.isEmpty ? nil : .init("warnings", .array(texts.map { .string($0) }))
            }
            return short(member.value).map { .init(member.name, $0) }
        }
        return .object([.init("now", .string(now))] + members)
    }

    /// The result of a write. The new state of an item is only in `data`.
    private func result(_ result: JSONValue, shown data: JSONValue?) -> JSONValue {
        let rows = Set((data?.array ?? []).compactMap { $0["id"]?.string })
        return .object(
            (result.members ?? []).compactMap { member in
                guard member.name == "changes", let changes = member.value.array else {
                    return said(member)
                }
                let left = changes.compactMap { change($0, shown: rows) }
                return left.isEmpty ? nil : .init("changes", .array(left))
            })
    }

    /// Members of a result that say nothing if they are false, and the command lines of a plan.
    private static let silent: Set<String> = ["dry_run", "replayed"]

    private func said(_ member: JSONValue.Member) -> JSONValue.Member? {
        if Self.silent.contains(member.name), member.value == false { return nil }
        if member.name == "error" {
            // The line of a batch that failed.
            return member.value.isNull ? nil : .init("error", wording.texts(of: member.value))
        }
        if member.name == "plan", member.value.members != nil { return nil }
        return short(member.value).map { .init(member.name, $0) }
    }

    private func line(_ line: JSONValue) -> JSONValue {
        .object(
            (line.members ?? []).compactMap { member in
                guard member.name == "changes", let changes = member.value.array else {
                    return said(member)
                }
                return .init("changes", .array(changes.compactMap { change($0, shown: []) }))
            })
    }

    /// A change without the states that the answer has elsewhere; nil if nothing is left.
    private func change(_ change: JSONValue, shown rows: Set<String>) -> JSONValue? {
        let isShown = change["after"]?["id"]?.string.map(rows.contains) ?? false
        if isShown, change["action"] == "insert" { return nil }
        return short(
            .object((change.members ?? []).filter { !(isShown && $0.name == "after") }))
    }

    // MARK: Values

    /// The value without null and empty ones, and with the wanted fields of items; nil if it is empty.
    private func short(_ value: JSONValue) -> JSONValue? {
        if value.isNull { return nil }
        if let values = value.array { return values.isEmpty ? nil : .array(values.compactMap(short)) }
        guard let members = value.members else { return value }
        if let type = value["type"]?.string, let picked = picked(value, type) { return picked }
        let left = members.compactMap { member in
            short(member.value).map { JSONValue.Member(member.name, $0) }
        }
        return left.isEmpty ? nil : .object(left)
    }

    /// The fields of a row; nil if it has all of them.
    private func picked(_ row: JSONValue, _ type: String) -> JSONValue? {
        guard let usual = Self.usual[type] else { return nil }
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) {
            guard let value = value.flatMap(short), !members.contains(where: { $0.name == name }) else {
                return
            }
            members.append(.init(name, value))
        }
        switch fields {
        case .all: return nil
        case .more(let list):
            for member in list.pick(from: row).members ?? [] { add(member.name, member.value) }
            fallthrough
        case .usual: for field in usual { add(field.name, field.value(row)) }
        }
        return .object(members)
    }
}
