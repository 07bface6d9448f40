import CalStore

extension SchedulingMessage {
    /// The message in a component of a calendar with a METHOD; nil if it is an item itself.
    init?(_ method: SchedulingMethod, _ item: ItemRecord, _ component: Component) {
        guard method.isAboutItems else { return nil }
        func value(_ name: String) -> ContentLine? {
            component.lines.first { ASCII.equal($0.nameBytes, name) }
        }
        var text: [UInt8] = []
        if method == .counter {
            ICalendarText.escape(component.rawLines.joined(separator: "\n"), into: &text)
        }
        // The text after the number is for people, in the language of the sender.
        let status = value("REQUEST-STATUS").map { $0.rawValue.prefix { $0.isNumber || $0 == "." } }
        self.init(
            method: method, item: item, isRange: ThisAndFuture.isRange(item.fields),
            text: String(decoding: text, as: UTF8.self),
            comment: value("COMMENT").map { RFC6868.encode($0.text) },
            requestStatus: status.flatMap { $0.isEmpty ? nil : String($0) })
    }
}
