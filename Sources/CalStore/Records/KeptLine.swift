/// An unknown content line of iCalendar that is kept: `NAME;PARAMETER=value:value`, unfolded.
package struct KeptLine {
    /// The name in upper case.
    package let name: String
    /// The parameters as written, each without its semicolon.
    package let parameters: [Substring]
    /// The text from the colon on; the whole text if it is not a content line.
    package let rest: Substring

    package init(_ text: String) {
        let end = text.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") } ?? text.endIndex
        name = text[..<end].uppercased()
        var parts = KeptLine.split(text[end...])
        rest = parts.rest
        if !parts.parameters.isEmpty { parts.parameters.removeFirst() }
        parameters = parts.parameters
    }

    /// The parameters of a text such as `LANGUAGE=de;X-A="b;c"`.
    package static func parameters(of text: String) -> [Substring] { split(text[...]).parameters }

    /// The text of `parameters` in its canonical form: their order and the case of their names have no
    /// meaning (RFC 5545, 2 and 3.2).
    package static func canonical(_ parameters: [Substring]) -> String {
        parameters.map { parameter in
            let end = parameter.firstIndex(of: "=") ?? parameter.endIndex
            return parameter[..<end].uppercased() + parameter[end...]
        }.sorted().joined(separator: ";")
    }

    package var canonical: String { "\(name);\(KeptLine.canonical(parameters))\(rest)" }

    /// Splits at semicolons up to the first colon, except within quotes.
    private static func split(_ text: Substring) -> (parameters: [Substring], rest: Substring) {
        var parameters: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, byte == UInt8(ascii: ":") { break }
            if !isQuoted, byte == UInt8(ascii: ";") {
                parameters.append(text[start..<index])
                start = bytes.index(after: index)
            }
            index = bytes.index(after: index)
        }
        parameters.append(text[start..<index])
        return (parameters, text[index...])
    }
}

extension [String] {
    /// Whether one of these lines has a name, not counting lines within a component (BEGIN to END).
    package func hasLine(named name: String) -> Bool {
        removingLines(named: [name]) { _ in true }.count < count
    }

    /// These lines without the matching ones that have one of these names. Lines within a component (BEGIN to
    /// END) stay.
    package func removingLines(named names: Set<String>, where isMeant: (String) -> Bool) -> [String] {
        var depth = 0
        return filter { text in
            let name = KeptLine(text).name
            if name == "BEGIN" { depth += 1 }
            defer { if name == "END" { depth -= 1 } }
            return depth > 0 || !names.contains(name) || !isMeant(text)
        }
    }

    /// The lines in canonical order and form. The order of properties and of components has no meaning (RFC
    /// 5545, 3.6).
    package var canonicalLines: [String] {
        var open: [(begin: String, parts: [String])] = []
        var parts: [String] = []
        for text in self {
            let line = KeptLine(text)
            switch line.name {
            case "BEGIN":
                open.append((line.canonical, parts))
                parts = []
            case "END":
                guard let (begin, outer) = open.popLast() else { continue }
                parts = outer + [([begin] + parts.sorted() + [line.canonical]).joined(separator: "\n")]
            default: parts.append(line.canonical)
            }
        }
        while let (begin, outer) = open.popLast() { parts = outer + [begin] + parts }
        return parts.sorted()
    }
}
