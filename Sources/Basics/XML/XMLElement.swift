/// An element of an XML text with all that is in it. Comments and instructions are not kept.
///
/// ```swift
/// let root = try XMLElement(reading: Array("<a xmlns='DAV:'><b>1 &lt; 2</b></a>".utf8))
/// root.first(XMLName("b", in: "DAV:"))?.text  // 1 < 2
/// ```
package struct XMLElement: Hashable, Sendable {
    package struct Attribute: Hashable, Sendable {
        package var name: XMLName
        package var value: String

        package init(_ name: XMLName, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    package enum Content: Hashable, Sendable {
        case element(XMLElement)
        case text(String)
    }

    package var name: XMLName
    package var attributes: [Attribute]
    /// Adjacent texts are one.
    package var content: [Content]

    package init(_ name: XMLName, attributes: [Attribute] = [], content: [Content] = []) {
        (self.name, self.attributes, self.content) = (name, attributes, content)
    }

    /// An element with a text; without content if there is none.
    package init(_ name: XMLName, attributes: [Attribute] = [], text: String) {
        self.init(name, attributes: attributes, content: text.isEmpty ? [] : [.text(text)])
    }

    package init(_ name: XMLName, attributes: [Attribute] = [], _ children: [XMLElement]) {
        self.init(name, attributes: attributes, content: children.map { .element($0) })
    }

    /// The elements directly in it.
    package var children: [XMLElement] {
        content.compactMap {
            guard case .element(let element) = $0 else { return nil }
            return element
        }
    }

    /// The text directly in it.
    package var text: String {
        var result = ""
        for case .text(let part) in content { result += part }
        return result
    }

    /// The first element directly in it with this name.
    package func first(_ name: XMLName) -> XMLElement? {
        for case .element(let element) in content where element.name == name { return element }
        return nil
    }

    /// The elements directly in it with this name.
    package func all(_ name: XMLName) -> [XMLElement] { children.filter { $0.name == name } }

    /// The value of an attribute without a namespace.
    package subscript(attribute name: String) -> String? {
        attributes.first { $0.name == XMLName(name) }?.value
    }
}
