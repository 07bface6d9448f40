import Basics

/// A plan as a JSON file, with one change per line (<doc:Format>).
extension CalStorePlan {
    private enum Member: String, CaseIterable, Sendable {
        case calstore, format, store, revision, time, label, about, conditions, changes, dependencies =
            "companions", sum
    }
    private static let members = JSONMembers(Member.self)

    /// The plan as a JSON file.
    public var json: [UInt8] { encoded(sum: XXHash64.hash(encoded(sum: 0))) }

    /// - Parameter sum: The checksum, which is computed with a sum of 0.
    private func encoded(sum: UInt64) -> [UInt8] {
        var json = JSONWriter(capacity: 1024 + edit.changes.count * 1024)
        json.object { json in
            json.member("calstore", "plan")
            json.member("format", newestFormat)
            if let storeID { json.member("store", storeID.text) }
            json.member("revision", revision)
            json.member("time", time.description)
            json.member("label", label)
            json.name("about")
            CalStorePlan.list(about, in: &json) { $1.string($0) }
            // Plans without conditions keep the older form.
            if !conditions.isEmpty {
                json.name("conditions")
                CalStorePlan.list(conditions, in: &json) { $1.string($0) }
            }
            json.name("changes")
            CalStorePlan.list(edit.changes, in: &json) { change, json in
                json.object { json in
                    json.name("before")
                    CalStorePlan.write(change.before, to: &json)
                    json.name("after")
                    CalStorePlan.write(change.after, to: &json)
                }
            }
            json.name("companions")
            json.array { json in
                for id in dependencies.sorted() { json.string(id.text) }
            }
            json.member("sum", HexText.text(sum))
        }
        json.newline()
        return json.take()
    }

    /// Writes one element per line.
    private static func list<Element>(
        _ elements: [Element], in json: inout JSONWriter, _ write: (Element, inout JSONWriter) -> Void
    ) {
        json.array { json in
            for element in elements {
                json.lineBreak()
                write(element, &json)
            }
        }
    }

    private static func write(_ record: Record?, to json: inout JSONWriter) {
        if let record { RecordWriter.write(record, to: &json) } else { json.null() }
    }

    // MARK: Reading

    /// Reads a plan from a JSON file.
    ///
    /// - Parameters:
    ///   - bytes: The file; its layout does not matter.
    ///   - name: The name of the file in messages.
    /// - Throws: `CalStoreError.damaged` if it is not a plan, or was edited or damaged; `.formatTooNew` if a
    ///   newer version wrote it.
    public init(json bytes: [UInt8], name: String) throws(CalStoreError) {
        var content = Content()
        do throws(JSONError) {
            try JSONReader.read(bytes) { (json) throws(JSONError) in
                try content.read(&json)
                try json.finish()
            }
        } catch {
            throw .damaged(file: name, line: error.line, reason: "column \(error.column): \(error.reason)")
        }
        guard content.kind == "plan" else {
            throw .damaged(file: name, line: nil, reason: "it is not a plan from `batch --plan`")
        }
        if let format = content.format, format > newestFormat {
            throw .formatTooNew(file: name, format: format)
        }
        guard let plan = content.plan else {
            throw .damaged(file: name, line: nil, reason: "a part of the plan is missing")
        }
        guard XXHash64.hash(plan.encoded(sum: 0)) == content.sum else {
            throw .damaged(
                file: name, line: nil, reason: "the plan was edited or damaged")
        }
        self = plan
    }

    /// The members, collected in any order.
    private struct Content {
        var kind: String?
        var format: Int?
        var store: CalendarStore.ID?
        var revision: String?
        var time: Instant?
        var label: String?
        var about: [String] = []
        var conditions: [String] = []
        var edit: Edit?
        var dependencies: Set<RecordID> = []
        var sum: UInt64?

        var plan: CalStorePlan? {
            guard let revision, let time, let label, let edit, sum != nil else { return nil }
            return CalStorePlan(
                storeID: store, revision: revision, time: time, label: label, about: about,
                conditions: conditions, edit: edit, dependencies: dependencies)
        }

        mutating func read(_ json: inout JSONReader) throws(JSONError) {
            var hint = 0
            var records = RecordReader()
            try json.object { (key, json) throws(JSONError) in
                switch CalStorePlan.members.member(for: key, hint: &hint) {
                case .calstore: kind = try json.string()
                case .format: format = try json.int()
                // The meaning of the other members depends on the format.
                case _ where (format ?? 1) > newestFormat: try json.skip()
                case .store: store = CalendarStore.ID(try json.identifier())
                case .revision: revision = try json.string()
                case .time:
                    time = try json.string(as: "a time") { Instant(iso: String(decoding: $0, as: UTF8.self)) }
                case .label: label = try json.string()
                case .about:
                    try json.array { (json) throws(JSONError) in about.append(try json.string()) }
                case .conditions:
                    try json.array { (json) throws(JSONError) in conditions.append(try json.string()) }
                case .changes:
                    var edit = Edit()
                    try json.array { (json) throws(JSONError) in edit.add(try Change(&json, &records)) }
                    self.edit = edit
                case .dependencies:
                    try json.array { (json) throws(JSONError) in dependencies.insert(try json.identifier()) }
                case .sum: sum = try json.string(as: "a checksum", HexText.number)
                case nil: try json.skip()
                }
            }
        }
    }
}
