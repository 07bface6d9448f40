import Basics

/// Finds the elements of the list in a JSON document: the document itself, or its member `data`. The elements
/// are not read; everything else is.
struct ObjectListOutline: Sendable {
    private enum State {
        case start
        case element
        case firstElement
        case elementEnd
        case member
        case firstMember
        case colon(String)
        case value(String)
        case memberEnd
        case end
    }

    /// The elements of the member `calendars`.
    private(set) var calendars: [JSONValue] = []
    /// The number of lists so far. Of two members with one name, the last counts.
    private(set) var lists = 0
    /// Whether the document is one value without a list.
    private(set) var isSingle = false
    /// The first mistake, after which nothing is looked for.
    private(set) var problem: ObjectProblem?
    /// The calendars that the document describes.
    var describedCalendars: [CalendarJSON.Description] {
        calendars.compactMap { CalendarJSON.Description($0) }
    }
    private var state = State.start
    private var isRoot = false

    /// Reads on in `bytes`, as far as values are complete.
    ///
    /// - Parameters:
    ///   - line: The line at the position.
    ///   - add: Called with the bytes, the line and the list of each element.
    mutating func advance(
        in bytes: [UInt8], from position: inout Int, isAtEnd: Bool, line: inout Int,
        _ add: (Range<Int>, Int, Int) -> Void
    ) {
        bytes.withUnsafeBufferPointer { all in
            var scan = JSONScan(bytes: all, position: position, line: line, isAtEnd: isAtEnd)
            while problem == nil, !isSingle {
                // A line break of two bytes is one.
                guard scan.skipWhitespace() else { break }
                do throws(JSONError) {
                    guard try step(&scan, add) else { break }
                } catch {
                    problem = ObjectProblem(line: error.line, reason: error.reason)
                }
            }
            (position, line) = (scan.position, scan.line)
        }
    }

    /// Reads one token. False if it is not complete.
    private mutating func step(
        _ scan: inout JSONScan, _ add: (Range<Int>, Int, Int) -> Void
    ) throws(JSONError) -> Bool {
        let byte = scan.next
        switch state {
        case .start:
            guard let byte else { throw scan.error("the text ends too early") }
            switch byte {
            case UInt8(ascii: "["):
                isRoot = true
                beginList(&scan)
            case UInt8(ascii: "{"):
                scan.position += 1
                state = .firstMember
            default: isSingle = true
            }
        case .firstElement where byte == UInt8(ascii: "]"), .elementEnd where byte == UInt8(ascii: "]"):
            scan.position += 1
            state = isRoot ? .end : .memberEnd
        case .element, .firstElement:
            guard let element = try scan.value() else { return false }
            add(element, scan.line, lists)
            scan.pass(element)
            state = .elementEnd
        case .elementEnd:
            guard byte == ASCII.comma else { throw scan.error("a comma or ] is expected here") }
            scan.position += 1
            state = .element
        case .firstMember where byte == UInt8(ascii: "}"), .memberEnd where byte == UInt8(ascii: "}"):
            scan.position += 1
            state = .end
        case .member, .firstMember:
            guard byte == ASCII.quote else { throw scan.error("a member name in quotes is expected here") }
            guard let name = try scan.value() else { return false }
            let text = try scan.read(name) { (json) throws(JSONError) in
                json.replacesLoneSurrogates = true
                return try json.string()
            }
            state = .colon(text)
            scan.pass(name)
        case .colon(let name):
            guard byte == ASCII.colon else { throw scan.error("a colon is expected here") }
            scan.position += 1
            state = .value(name)
        case .value("data") where byte == UInt8(ascii: "["): beginList(&scan)
        case .value(let name):
            guard let value = try scan.value() else { return false }
            try readMember(name, value, scan)
            scan.pass(value)
            state = .memberEnd
        case .memberEnd:
            guard byte == ASCII.comma else { throw scan.error("a comma or } is expected here") }
            scan.position += 1
            state = .member
        case .end:
            guard byte == nil else { throw scan.error("there is text after the value") }
            isSingle = lists == 0
            return false
        }
        return true
    }

    private mutating func beginList(_ scan: inout JSONScan) {
        scan.position += 1
        lists += 1
        state = .firstElement
    }

    private mutating func readMember(
        _ name: String, _ value: Range<Int>, _ scan: JSONScan
    ) throws(JSONError) {
        let isCalendars = name == "calendars" && scan.next == UInt8(ascii: "[")
        let read = try scan.read(value) { (json) throws(JSONError) -> JSONValue? in
            json.replacesLoneSurrogates = true
            let list = isCalendars ? try json.value() : nil
            if !isCalendars { try json.skip() }
            guard json.offset == value.count else { throw json.error("a comma or } is expected here") }
            return list
        }
        if isCalendars { calendars = read?.array ?? [] }
    }
}

/// A mistake that makes a whole file unreadable.
struct ObjectProblem: Sendable {
    let line: Int
    let reason: String
}

extension ExchangeError {
    init(_ problem: ObjectProblem) {
        self.init(.format, "this is not JSON: \(problem.reason)", line: problem.line)
    }
}
