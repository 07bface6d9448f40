extension XMLElement {
    /// The element as an XML text in UTF-8 with a declaration. All namespaces are declared at its start.
    ///
    /// - Parameter prefixes: Prefixes for namespaces: `["DAV:": "D"]`. Others get `n1`, `n2`, and so on.
    package func written(prefixes: [String: String] = [:]) -> [UInt8] {
        var writer = Writer(prefixes: prefixes)
        writer.collect(self)
        var result = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        writer.write(self, isRoot: true, to: &result)
        return Array(result.utf8)
    }

    private struct Writer {
        let prefixes: [String: String]
        private var declared: [(namespace: String, prefix: String)] = []
        private var known: [String: String] = [:]

        init(prefixes: [String: String]) { self.prefixes = prefixes }

        mutating func collect(_ element: XMLElement) {
            collect(element.name.namespace)
            for attribute in element.attributes { collect(attribute.name.namespace) }
            for case .element(let child) in element.content { collect(child) }
        }

        private mutating func collect(_ namespace: String) {
            guard !namespace.isEmpty, known[namespace] == nil else { return }
            if namespace == "http://www.w3.org/XML/1998/namespace" {
                known[namespace] = "xml"
                return
            }
            let prefix = prefixes[namespace] ?? "n\(declared.count + 1)"
            known[namespace] = prefix
            declared.append((namespace, prefix))
        }

        private func spelling(_ name: XMLName) -> String {
            guard let prefix = known[name.namespace] else { return name.local }
            return "\(prefix):\(name.local)"
        }

        func write(_ element: XMLElement, isRoot: Bool, to result: inout String) {
            let name = spelling(element.name)
            result += "<\(name)"
            if isRoot {
                for (namespace, prefix) in declared {
                    result += " xmlns:\(prefix)=\"\(XMLElement.escaped(namespace, inAttribute: true))\""
                }
            }
            for attribute in element.attributes {
                let value = XMLElement.escaped(attribute.value, inAttribute: true)
                result += " \(spelling(attribute.name))=\"\(value)\""
            }
            if element.content.isEmpty {
                result += "/>"
                return
            }
            result += ">"
            for content in element.content {
                switch content {
                case .text(let text): result += XMLElement.escaped(text, inAttribute: false)
                case .element(let child): write(child, isRoot: false, to: &result)
                }
            }
            result += "</\(name)>"
        }
    }

    /// A text that reads as the same. A character that XML does not have becomes U+FFFD.
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
            case "\"" where inAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
            case "\n" where inAttribute: result.append(contentsOf: "&#10;".unicodeScalars)
            case "\t" where inAttribute: result.append(contentsOf: "&#9;".unicodeScalars)
            default: result.append(XMLReader.isCharacter(scalar.value) ? scalar : "\u{FFFD}")
            }
        }
        return String(result)
    }
}
