import Basics

/// The documents and lines of the public writers.
extension ItemJSON {
    /// The calendars with these identifiers, and an object for each element: one a line.
    func document<Element>(
        _ used: [CalStoreCalendar.ID], in store: any CalStoreReader, of elements: [Element],
        _ object: (Element) -> JSONValue
    ) throws(CalStoreError) -> [UInt8] {
        let used = Set(used)
        let calendars = CalendarJSON(try store.sources())
        var bytes = Array("{\"calendars\":[".utf8)
        Self.write(try store.calendars().filter { used.contains($0.id) }, to: &bytes, calendars.object)
        bytes += ",\n\"data\":[".utf8
        Self.write(elements, to: &bytes, object)
        bytes += "}\n".utf8
        return bytes
    }

    /// An object for each element, one a line.
    static func lines<Element>(_ elements: [Element], _ object: (Element) -> JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        for element in elements {
            object(element).write(to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// The elements of a list, one a line, and its end.
    private static func write<Element>(
        _ elements: [Element], to bytes: inout [UInt8], _ object: (Element) -> JSONValue
    ) {
        for (index, element) in elements.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            object(element).write(to: &bytes)
        }
        bytes += (elements.isEmpty ? "]" : "\n]").utf8
    }
}
