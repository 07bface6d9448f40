/// A component with its lines and inner components: the second pass, over one entry of the outline.
struct Component: Sendable {
    /// The maximum nesting. RFC 5545 nests two deep, RFC 9073 four; the limit keeps recursive code from
    /// running out of stack.
    static let maximumDepth = 16

    var kind: ComponentKind
    var name: String
    /// The line of its BEGIN.
    var line: Int
    /// Its own content lines, in order, without BEGIN and END.
    var lines: [ContentLine] = []
    var children: [Component] = []

    /// Reads the component in these bytes.
    ///
    /// - Parameter junk: Called for each line that is not a content line; such lines are left out.
    /// - Throws: `nestedTooDeep`. The outline has already checked that BEGIN and END match.
    init(
        _ entry: ICalendarOutline.Entry, in bytes: [UInt8], junk: (_ line: Int, _ text: String) -> Void
    ) throws(ICalendarProblem) {
        // Its bytes include empty lines before its BEGIN, but the number is that of the BEGIN.
        var start = entry.bytes.lowerBound
        while start < entry.bytes.upperBound, ASCII.isLineEnd(bytes[start]) { start += 1 }
        var reader = ContentLineReader(
            bytes, start..<entry.bytes.upperBound, number: entry.lines.lowerBound)
        var open: [Component] = []
        var root = Component(kind: entry.kind, name: entry.name, line: entry.lines.lowerBound)
        root.lines.reserveCapacity(16)
        reader.skip()  // its BEGIN
        while let line = reader.nextContent(junk: junk) {
            switch line.property {
            case .begin:
                guard open.count < Self.maximumDepth else { throw .nestedTooDeep(line: line.number) }
                open.append(root)
                root = Component(kind: ComponentKind(line.value), name: line.rawValue, line: line.number)
            case .end:
                guard var parent = open.popLast() else { break }
                parent.children.append(root)
                root = parent
            default: root.lines.append(line)
            }
        }
        self = root
    }

    private init(kind: ComponentKind, name: String, line: Int) {
        self.kind = kind
        self.name = name
        self.line = line
    }

    /// A component without lines that does not come from a file.
    init(named name: String) {
        self.init(kind: ComponentKind(Array(name.utf8)[...]), name: name, line: 0)
    }

    /// Appends a content line; other text is left out.
    mutating func add(_ text: String) {
        let bytes = text.utf8.filter { !ASCII.isControl($0) }
        if let line = ContentLine(bytes, bytes.indices, number: 0) { lines.append(line) }
    }

    /// The first line of a property.
    func first(_ property: PropertyName) -> ContentLine? { lines.first { $0.property == property } }

    /// The component as unfolded lines, including BEGIN and END: the form in which unknown components are
    /// kept.
    var rawLines: [String] {
        ["BEGIN:\(name)"] + lines.map(\.raw) + children.flatMap(\.rawLines) + ["END:\(name)"]
    }
}
