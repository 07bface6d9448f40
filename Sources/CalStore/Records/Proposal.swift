/// A proposal of an attendee (METHOD:COUNTER; RFC 5546, 3.2.7), kept as a line of the item until it is
/// answered.
///
///     X-CALSTORE-COUNTER;X-FROM="mailto:cy@x.example";X-MARK=1/1772496000:BEGIN:VEVENT\nUID:…
///
/// | `X-STATUS` | |
/// |---|---|
/// | none | it came to the organizer, who has to answer it |
/// | `SENT` | the user has sent it to the organizer |
/// | `DECLINED` | the organizer has declined it |
package struct Proposal: Equatable, Sendable {
    package static let name = "X-CALSTORE-COUNTER"

    /// The address of the person who proposes.
    package let address: String
    package let mark: SchedulingMark
    /// Whether the organizer has declined it. It is kept so that the same message does not open it again.
    package var isDeclined: Bool
    /// Whether the user has sent it to the organizer.
    package let isSent: Bool
    /// The component of the message as TEXT.
    package let text: String

    package init(
        address: String, mark: SchedulingMark, isDeclined: Bool = false, isSent: Bool = false, text: String
    ) {
        self.address = address
        self.mark = mark
        self.isDeclined = isDeclined
        self.isSent = isSent
        self.text = text
    }

    /// Reads a kept line; nil if it is another one.
    init?(_ text: String) {
        let line = KeptLine(text)
        guard line.name == Self.name else { return nil }
        var parameters: [String: String] = [:]
        for parameter in line.parameters {
            guard let end = parameter.firstIndex(of: "=") else { continue }
            parameters[parameter[..<end].uppercased()] = parameter[parameter.index(after: end)...]
                .filter { $0 != "\"" }
        }
        guard let address = parameters["X-FROM"],
            let mark = parameters["X-MARK"].flatMap(SchedulingMark.init)
        else { return nil }
        self.init(
            address: address, mark: mark, isDeclined: parameters["X-STATUS"] == "DECLINED",
            isSent: parameters["X-STATUS"] == "SENT", text: String(line.rest.dropFirst()))
    }

    /// The proposal as a kept line.
    var line: String {
        let status = isDeclined ? ";X-STATUS=DECLINED" : isSent ? ";X-STATUS=SENT" : ""
        let from = address.filter { $0 != "\"" && !$0.isNewline }
        return "\(Self.name);X-FROM=\"\(from)\";X-MARK=\(mark.text)\(status):\(text)"
    }

    package func isFrom(_ other: String) -> Bool {
        ItemParticipant.comparable(address) == ItemParticipant.comparable(other)
    }
}

extension ItemFields {
    /// The proposals for this item.
    package var proposals: [Proposal] {
        get {
            properties.hasLine(named: Proposal.name) ? properties.compactMap(Proposal.init) : []
        }
        set {
            properties = properties.removingLines(named: [Proposal.name]) { _ in true }
            // Components come after all lines.
            let end = properties.firstIndex { $0.uppercased().hasPrefix("BEGIN:") } ?? properties.endIndex
            properties.insert(contentsOf: newValue.map(\.line), at: end)
        }
    }

    /// The proposals about this version that wait for an answer: of the organizer, or of the user.
    ///
    /// - Parameter isSent: Whether the user has sent them.
    package func openProposals(isSent: Bool) -> [Proposal] {
        proposals.filter { !$0.isDeclined && $0.isSent == isSent && $0.mark.sequence >= sequence }
    }
}
