import Basics

/// The bodies of questions.
enum DAVQuery {
    /// RFC 4918, 9.1.
    static func propfind(_ names: [XMLName]) -> XMLElement {
        XMLElement(DAVName.d("propfind"), [properties(names)])
    }

    /// RFC 6578, 3.2. A token of nil asks for everything.
    static func syncCollection(since token: String?, _ names: [XMLName]) -> XMLElement {
        XMLElement(
            DAVName.d("sync-collection"),
            [
                XMLElement(DAVName.syncToken, text: token ?? ""),
                XMLElement(DAVName.d("sync-level"), text: "1"),
                properties(names),
            ])
    }

    /// RFC 4791, 7.8. There is always a filter for a component: iCloud and sabre want one.
    static func calendarQuery(component: String, range: CalDAVRange?, _ names: [XMLName]) -> XMLElement {
        var inner = filter(component)
        if let range, range.start != nil || range.end != nil {
            var time = XMLElement(DAVName.c("time-range"))
            for (name, instant) in [("start", range.start), ("end", range.end)] {
                guard let instant else { continue }
                time.attributes.append(.init(XMLName(name), instant.basicText))
            }
            inner.content = [.element(time)]
        }
        var outer = filter("VCALENDAR")
        outer.content = [.element(inner)]
        return XMLElement(
            DAVName.c("calendar-query"), [properties(names), XMLElement(DAVName.c("filter"), [outer])])
    }

    /// RFC 4791, 7.9.
    static func multiget(_ hrefs: [DAVHref], _ names: [XMLName]) -> XMLElement {
        XMLElement(
            DAVName.c("calendar-multiget"),
            [properties(names)] + hrefs.map { XMLElement(DAVName.d("href"), text: $0.text) })
    }

    /// RFC 4791, 5.3.1. Without components there is no body.
    static func mkcalendar(components: [String]) -> XMLElement {
        XMLElement(DAVName.c("mkcalendar"), [set([componentSet(components)])])
    }

    /// RFC 5689, 3.
    static func mkcol(components: [String]?) -> XMLElement {
        let type = XMLElement(
            DAVName.resourceType, [XMLElement(DAVName.collection), XMLElement(DAVName.calendar)])
        return XMLElement(DAVName.d("mkcol"), [set([type] + (components.map { [componentSet($0)] } ?? []))])
    }

    /// RFC 4918, 9.2.
    static func proppatch(_ property: XMLElement) -> XMLElement {
        XMLElement(DAVName.d("propertyupdate"), [set([property])])
    }

    // MARK: Parts

    private static func properties(_ names: [XMLName]) -> XMLElement {
        XMLElement(DAVName.d("prop"), names.map { XMLElement($0) })
    }

    private static func set(_ properties: [XMLElement]) -> XMLElement {
        XMLElement(DAVName.d("set"), [XMLElement(DAVName.d("prop"), properties)])
    }

    private static func filter(_ component: String) -> XMLElement {
        XMLElement(DAVName.c("comp-filter"), attributes: [.init(XMLName("name"), component)])
    }

    private static func componentSet(_ components: [String]) -> XMLElement {
        XMLElement(
            DAVName.components,
            components.map { XMLElement(DAVName.c("comp"), attributes: [.init(XMLName("name"), $0)]) })
    }
}
