import Basics

/// The answer for one resource.
struct DAVResponse {
    let href: DAVHref
    /// The status of the resource itself; nil if there are only those of its properties.
    let status: Int?
    /// The properties that were found (status 200).
    let properties: [XMLName: XMLElement]
    /// The other properties with their status.
    let missing: [XMLName: Int]
    let error: DAVErrorBody?

    /// The answers in a `response` element, which may have several hrefs with one status.
    static func all(in element: XMLElement, base: WebAddress) throws(DAVMultistatus.Problem) -> [Self] {
        let hrefs = element.all(DAVName.d("href"))
        guard !hrefs.isEmpty else { throw .otherAnswer("it names no address in a response") }
        var properties: [XMLName: XMLElement] = [:]
        var missing: [XMLName: Int] = [:]
        for part in element.all(DAVName.d("propstat")) {
            let status = part.first(DAVName.d("status")).flatMap { Self.code($0.text) } ?? 0
            for property in part.first(DAVName.d("prop"))?.children ?? [] {
                if status / 100 == 2 {
                    properties[property.name] = property
                } else {
                    missing[property.name] = status
                }
            }
        }
        let errors = ([element] + element.all(DAVName.d("propstat"))).compactMap {
            $0.first(DAVName.d("error"))
        }
        let status = element.first(DAVName.d("status")).map { Self.code($0.text) ?? 0 }
        var all: [Self] = []
        for href in hrefs {
            guard let href = DAVHref(href.text.trimmed, base: base) else {
                throw .otherAnswer("it names an address that cannot be read")
            }
            all.append(
                Self(
                    href: href, status: status, properties: properties, missing: missing,
                    error: errors.first.map(DAVErrorBody.init)))
        }
        return all
    }

    /// The code of a status line, `HTTP/1.1 404 Not Found`.
    private static func code(_ line: String) -> Int? {
        let words = line.split(whereSeparator: \.isWhitespace)
        guard words.first?.hasPrefix("HTTP/") == true, words.count > 1, words[1].utf8.count == 3 else {
            return nil
        }
        return Int(words[1])
    }

    /// The text of a property; nil if it is missing or empty.
    func text(_ name: XMLName) -> String? {
        guard let text = properties[name]?.text.trimmed, !text.isEmpty else { return nil }
        return text
    }

    /// The hrefs in a property.
    func hrefs(in name: XMLName) -> [DAVHref] {
        (properties[name]?.all(DAVName.d("href")) ?? []).compactMap {
            DAVHref($0.text.trimmed, base: href.address)
        }
    }

    /// The texts of the hrefs in a property, which may be of any scheme: `mailto:ada@example.org`.
    func addresses(in name: XMLName) -> [String] {
        (properties[name]?.all(DAVName.d("href")) ?? []).map(\.text.trimmed).filter { !$0.isEmpty }
    }

    /// A version, as it can be sent back: without control characters.
    func mark(_ name: XMLName) -> String? {
        guard let text = text(name), text.utf8.allSatisfy({ $0 >= 32 && $0 != 127 }) else { return nil }
        return text
    }

    /// Whether the resource is of a kind.
    func isKind(_ name: XMLName) -> Bool { properties[DAVName.resourceType]?.first(name) != nil }

    /// Whether it is a collection, by its type or its spelling (iCloud lists the collection itself).
    var isCollection: Bool { href.isCollection || isKind(DAVName.collection) }
}
