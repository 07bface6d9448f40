import CalStore

/// A calendar as a property of an item. iCalendar has no property for the calendar of an item, and programs
/// do not change unknown properties.
///
///     X-CALSTORE-CALENDAR;X-SOURCE=Local;X-COLOR=#4682B4:Work
///
/// | parameter | |
/// |---|---|
/// | `X-SOURCE` | the title of the source |
/// | `X-COLOR` | the colour, unless it is that of a new store |
/// | `X-KIND=BOTH` | the calendar takes events and reminders |
/// | `X-ID` | the identifier of the calendar, if another one in the file has the same title and source |
extension CalendarHome {
    private static let (sourceName, colorName) = ("X-SOURCE", "X-COLOR")
    private static let (kindName, idName) = ("X-KIND", "X-ID")

    init(_ calendar: CalendarRecord, in source: String?) {
        self.init(
            title: calendar.title, source: source, color: calendar.ownColor,
            takesBoth: calendar.entities == [.events, .reminders])
    }

    /// Reads such a line; nil if it names no calendar.
    init?(_ line: ContentLine) {
        let title = line.text.trimmingBlanks
        if title.isEmpty { return nil }
        self.init(
            id: line.parameter(Self.idName), title: title, source: line.parameter(Self.sourceName),
            color: line.parameter(Self.colorName).flatMap(CalendarColor.hex),
            takesBoth: line.parameter(Self.kindName)?.uppercased() == "BOTH")
    }

    func write(to writer: inout ContentWriter) {
        guard let title else { return }
        var parameters = ""
        if let source { parameters += ";\(Self.sourceName)=\(RFC6868.encode(source))" }
        if let color { parameters += ";\(Self.colorName)=\(RFC6868.encode(color))" }
        if let id { parameters += ";\(Self.idName)=\(RFC6868.encode(id))" }
        if takesBoth { parameters += ";\(Self.kindName)=BOTH" }
        writer.line(PropertyName.itemCalendar.text, parameters, text: title)
    }
}
