/// Lines that are kept unread.
struct RawLines {
    private let lines: [ContentLine]

    init(_ raw: [String]) {
        lines = raw.compactMap { text in
            let bytes = Array(text.utf8)
            return ContentLine(bytes, bytes.indices, number: 0)
        }
    }

    /// Lines without those of some properties (a word of `PropertyName.bit`).
    static func lines(_ raw: [String], without properties: UInt64) -> [String] {
        raw.filter { text in
            let bytes = Array(text.utf8)
            guard let line = ContentLine(bytes, bytes.indices, number: 0) else { return true }
            return (line.property?.bit ?? 0) & properties == 0
        }
    }

    func line(_ property: PropertyName) -> ContentLine? { lines.first { $0.property == property } }
    func all(_ property: PropertyName) -> [ContentLine] { lines.filter { $0.property == property } }
    func has(_ property: PropertyName) -> Bool { line(property) != nil }

    /// Writes them, without those of some properties (a word of `PropertyName.bit`).
    func write(except properties: UInt64, to writer: inout ContentWriter) {
        for line in lines where (line.property?.bit ?? 0) & properties == 0 { writer.raw(line.raw) }
    }

    /// Properties, followed by the lines of whole components. Lines that are not content lines, and
    /// components without BEGIN or END, are left out: they would break the file to which they are
    /// written.
    static func split(_ raw: [String]) -> (properties: [String], components: [String]) {
        var properties: [String] = []
        var components: [String] = []
        var block: [String] = []
        var open: [String] = []
        for text in raw {
            let bytes = Array(text.utf8)
            guard let line = ContentLine(bytes, bytes.indices, number: 0) else { continue }
            switch line.property {
            case .begin:
                open.append(line.rawValue)
                block.append(text)
            case .end:
                guard open.popLast() == line.rawValue else {
                    open = []
                    block = []
                    continue
                }
                block.append(text)
                if open.isEmpty {
                    components += block
                    block = []
                }
            default:
                if open.isEmpty { properties.append(text) } else { block.append(text) }
            }
        }
        return (properties, components)
    }
}
