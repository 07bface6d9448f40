/// The messages that a series has received, to decide whether another one is newer.
///
/// A message is compared with the last one about the same UID and RECURRENCE-ID: the higher SEQUENCE counts,
/// then the later DTSTAMP (RFC 5546, 2.1.5). A series that was cancelled from a date on, or got one more
/// date, has the SEQUENCE of that message, but an older message about another date may still be new.
///
///     X-CALSTORE-SERIES;X-MARK=3/1772582400;X-CUT="3/1772582400/2026-04-06T09:00:00":0/1772323200
///
/// | part | |
/// |---|---|
/// | value | the last message about the series as a whole |
/// | `X-MARK` | the version of the series since then; for another version the line is ignored |
/// | `X-CUT` | the message that cancelled all from a date on, and that date in local time |
struct SeriesVersion: Equatable {
    static let name = "X-CALSTORE-SERIES"

    /// The last message about the series as a whole.
    var whole: SchedulingMark
    private var newest: SchedulingMark
    private var cut: Cut?

    private struct Cut: Equatable {
        let mark: SchedulingMark
        let local: CivilDateTime
    }

    init(_ mark: SchedulingMark) {
        whole = mark
        newest = mark
    }

    /// Reads a kept line; nil if it is another one.
    init?(_ text: String) {
        let line = KeptLine(text)
        guard line.name == Self.name, let whole = SchedulingMark(String(line.rest.dropFirst())) else {
            return nil
        }
        self.init(whole)
        for parameter in line.parameters {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let name = parts.first else { continue }
            let value = parts[1].filter { $0 != "\"" }
            switch name.uppercased() {
            case "X-MARK": newest = SchedulingMark(value) ?? newest
            case "X-CUT":
                guard let end = value.lastIndex(of: "/"),
                    let mark = SchedulingMark(String(value[..<end])),
                    let local = CivilDateTime(iso: value[value.index(after: end)...])
                else { continue }
                cut = Cut(mark: mark, local: local)
            default: continue
            }
        }
    }

    /// The line; nil if the series itself has the same information.
    fileprivate var line: String? {
        if whole == newest { return nil }
        let cut = cut.map { ";X-CUT=\"\($0.mark.text)/\($0.local)\"" } ?? ""
        return "\(Self.name);X-MARK=\(newest.text)\(cut):\(whole.text)"
    }

    fileprivate func isVersion(of mark: SchedulingMark) -> Bool { newest.text == mark.text }

    /// The last message about a date, not counting messages that changed a single occurrence.
    func mark(at local: CivilDateTime) -> SchedulingMark {
        guard let cut, local >= cut.local else { return whole }
        return max(whole, cut.mark)
    }

    /// Notes a message about a part of the series.
    ///
    /// - Parameters:
    ///   - newest: The present version of the series.
    ///   - local: The start of the cancelled rest; nil for another message.
    mutating func add(_ newest: SchedulingMark, of mark: SchedulingMark, cutAt local: CivilDateTime?) {
        self.newest = newest
        guard let local else { return }
        if let cut, cut.local <= local, cut.mark >= mark { return }
        cut = Cut(mark: mark, local: min(local, cut?.local ?? local))
    }
}

extension ItemFields {
    /// The messages about this series so far.
    var seriesVersion: SeriesVersion {
        get {
            let kept =
                properties.hasLine(named: SeriesVersion.name)
                ? properties.lazy.compactMap(SeriesVersion.init).first : nil
            guard let kept, kept.isVersion(of: mark) else { return SeriesVersion(mark) }
            return kept
        }
        set {
            properties = properties.removingLines(named: [SeriesVersion.name]) { _ in true }
            guard let line = newValue.line else { return }
            // Components come after all lines.
            let end = properties.firstIndex { $0.uppercased().hasPrefix("BEGIN:") } ?? properties.endIndex
            properties.insert(line, at: end)
        }
    }

    /// Removes the notes about messages, which have no meaning for others.
    package mutating func forgetSeriesVersion() { seriesVersion = SeriesVersion(mark) }

    /// As another person sent it: notes that only this store may make are not taken from a message.
    var withoutNotesOfStore: ItemFields {
        var fields = self
        fields.forgetSeriesVersion()
        fields.proposals = []
        for index in fields.attendees.indices {
            fields.attendees[index].set(ItemParticipant.replyName, to: nil)
            fields.attendees[index].set(ItemParticipant.commentName, to: nil)
        }
        return fields
    }
}
