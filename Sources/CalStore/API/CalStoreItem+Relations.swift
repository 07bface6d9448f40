/// Properties of iCalendar that relate an item to others. They are kept among
/// ``CalStoreItem/unknownProperties`` and are exported again.
extension CalStoreItem {
    /// The UID (``externalID``) of the item of which this one is a part, such as the task of a subtask; nil
    /// if there is none. It is the first `RELATED-TO` with the type PARENT, or without a type (RFC 5545,
    /// 3.8.4.5 and 3.2.15).
    ///
    /// ```swift
    /// stamps.parentExternalID = letter.externalID      // a subtask
    /// ```
    ///
    /// Setting it replaces all lines of this type; other relations stay. The store does not check whether the
    /// other item exists.
    public var parentExternalID: String? {
        get { value(ofLinesNamed: CalStoreItem.relation, where: CalStoreItem.namesParent) }
        set { setValue(newValue, ofLinesNamed: CalStoreItem.relation, where: CalStoreItem.namesParent) }
    }

    /// The place of the item in a list that is sorted by hand, the smallest number first; nil if it has none.
    /// It is the property `X-APPLE-SORT-ORDER` of Apple's Reminders.
    public var sortOrder: Int? {
        get { value(ofLinesNamed: CalStoreItem.order, where: { _ in true }).flatMap { Int($0) } }
        set { setValue(newValue.map(String.init), ofLinesNamed: CalStoreItem.order, where: { _ in true }) }
    }

    private static let relation = "RELATED-TO"
    private static let order = "X-APPLE-SORT-ORDER"

    private static func namesParent(_ line: String) -> Bool {
        let types = KeptLine(line).parameters.map { $0.uppercased() }.filter { $0.hasPrefix("RELTYPE=") }
        return types.allSatisfy { $0 == "RELTYPE=PARENT" || $0 == "RELTYPE=\"PARENT\"" }
    }

    private func value(ofLinesNamed name: String, where isMeant: (String) -> Bool) -> String? {
        var depth = 0
        for text in record.properties {
            let line = KeptLine(text)
            if line.name == "BEGIN" { depth += 1 }
            if line.name == "END" { depth -= 1 }
            guard depth == 0, line.name == name, isMeant(text) else { continue }
            return CalStoreItem.unescaped(line.rest.dropFirst())
        }
        return nil
    }

    private mutating func setValue(
        _ value: String?, ofLinesNamed name: String, where isMeant: (String) -> Bool
    ) {
        var lines = record.properties.removingLines(named: [name], where: isMeant)
        if let value, !value.isEmpty { lines.append(name + ":" + CalStoreItem.escaped(value)) }
        record.properties = lines
    }

    /// A text as it is written in a content line (RFC 5545, 3.3.11).
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case "\r": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func unescaped(_ text: Substring) -> String {
        var plain = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                plain.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                plain.unicodeScalars.append(scalar)
            }
        }
        return plain
    }
}
