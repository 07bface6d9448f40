import Basics

/// The rejected entries in their own format, to correct and import again.
extension TranslatedFile {
    /// The member of a rejected object with the reason. A reader leaves it out.
    static let rejectedMember = "calstore:rejected"

    /// A file of entries, each with its reasons; nil if there are none.
    ///
    /// - Parameter reasons: The numbers of entries, and a sentence for each reason.
    func rejectsFile(_ reasons: [(entry: Int, message: String)]) -> [UInt8]? {
        guard let format, !reasons.isEmpty else { return nil }
        let rejected = Dictionary(grouping: reasons, by: \.entry)
            .filter { entries.indices.contains($0.key) }
            .sorted { $0.key < $1.key }.map { (entries[$0.key], $0.value.map(\.message)) }
        switch format {
        case .jCal: return jCal(rejected)
        case .jsCalendar: return Self.jsCalendar(rejected)
        }
    }

    private static func jsCalendar(_ rejected: [(entry: Entry, reasons: [String])]) -> [UInt8] {
        var bytes = Array("{\"@type\":\"Group\",\"entries\":[".utf8)
        for (index, (entry, reasons)) in rejected.enumerated() {
            bytes += Array((index > 0 ? ",\n" : "\n").utf8)
            let texts = reasons.map { JSONValue.string($0) }
            let reason = JSONValue.Member(rejectedMember, texts.count == 1 ? texts[0] : .array(texts))
            let members = entry.value.members?.filter { $0.name != rejectedMember }
            JSONValue.object([reason] + (members ?? [.init("value", entry.value)])).write(to: &bytes)
        }
        return bytes + Array("]}\n".utf8)
    }

    /// A calendar for each one with rejected components, with its METHOD and zones: a message without its
    /// METHOD would be read as the item itself.
    private func jCal(_ rejected: [(entry: Entry, reasons: [String])]) -> [UInt8] {
        let documents = Dictionary(grouping: rejected, by: \.entry.calendar).sorted { $0.key < $1.key }
            .map { index, rejected in
                let calendar = calendars.indices.contains(index) ? calendars[index].array ?? [] : []
                func parts(_ index: Int, named name: String) -> [JSONValue] {
                    guard calendar.indices.contains(index) else { return [] }
                    return (calendar[index].array ?? []).filter {
                        $0.array?.first?.string?.lowercased() == name
                    }
                }
                let properties: [JSONValue] =
                    [
                        ["version", [:], "text", "2.0"],
                        ["prodid", [:], "text", .string(ICalendarExport.productID)],
                    ] + parts(1, named: "method")
                    + rejected.flatMap { entry, reasons in
                        reasons.map {
                            [
                                .string(PropertyName.rejected.text.lowercased()),
                                ["x-line": .string("\(entry.line)")], "text", .string($0),
                            ]
                        }
                    }
                return Self.document(properties, parts(2, named: "vtimezone") + rejected.map(\.entry.value))
            }
        if documents.count == 1 { return documents[0] + [ASCII.lineFeed] }
        return Array("[".utf8) + documents.joined(separator: Array(",\n".utf8)) + Array("]\n".utf8)
    }

    /// `["vcalendar",[...],[...]]` with one property or component a line.
    private static func document(_ properties: [JSONValue], _ components: [JSONValue]) -> [UInt8] {
        func lines(_ values: [JSONValue]) -> String { values.map { "\n" + $0.text }.joined(separator: ",") }
        return Array("[\"vcalendar\",[\(lines(properties))],[\(lines(components))]]".utf8)
    }
}
