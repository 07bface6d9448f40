import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

// The same states, printed line by line: for screen readers, and for terminals that cannot move the cursor.
extension CalendarScreens {
    /// The lines that say what has changed; none if nothing has that can be seen.
    ///
    /// - Parameter before: The state before; nil at the beginning.
    package func spoken(since before: CalendarScreens?) -> [String] {
        // What a command has done is said before what is selected then.
        let isNews = !message.isEmpty && (message != before?.message || before?.prompt != nil)
        var lines: [String] = isNews ? [message] : []
        let depth = before?.pages.count ?? 0
        if pages.count > depth, let page = pages.last {
            lines +=
                [page.title] + (page.kind == .menu ? numberedLines : page.lines.map(CalendarScreens.plain))
        } else if let page = pages.last, page.kind == .menu, page.selected != before?.pages.last?.selected {
            let rows = numberedRows
            lines += rows.dropFirst(page.selected).prefix(1).map {
                "\(page.selected + 1) of \(rows.count): \($0)"
            }
        } else if prompt == nil, question == nil, editor == nil {
            let isNew =
                before == nil || before?.view != view || pages.count < depth || before?.editor != nil
                || view == .search && before?.body.title != body.title
            if isNew { lines.append(body.title) }
            if isNew, !view.showsDays { lines += numberedLines }
            let hasSearched = before?.prompt?.purpose == .search
            if isNew || hasSearched || before?.spokenSelection != spokenSelection {
                lines.append(spokenSelection)
            }
        }
        if let text = editor?.questionText, before?.editor?.questionText != text { lines.append(text) }
        if editor != nil, before?.editor == nil {
            lines.append("Form: Enter goes on, C-s saves, Esc leaves")
        }
        if let editor, editor.questionText == nil, editor.focus != before?.editor?.focus {
            lines += editor.spokenChoices
        }
        if let question, before?.question?.line != question.line { lines += question.numbered }
        if prompt?.purpose == .number, before?.prompt == nil, prompt?.line.text.isEmpty == true {
            lines += numberedLines
        }
        if alarms.count > before?.alarms.count ?? 0, let alarm = alarms.last {
            lines.append("Alarm: " + alarm.text)
        }
        if let remark = question?.remark, remark != before?.question?.remark { lines.append(remark) }
        return lines.filter { !$0.isEmpty }
    }

    /// The line that is typed, or the field of the form; nil for neither.
    package var spokenInput: (label: String, text: String)? {
        if let prompt { return (prompt.label, prompt.line.text) }
        guard let editor, editor.questionText == nil, !isHelpOfForm else { return nil }
        return (editor.focus.label + ": ", editor.text(of: editor.focus) ?? "")
    }

    /// The reading of a line that was typed, or of a field of the form; nil for one that is not here.
    package func spokenReading(of label: String) -> [String]? {
        if let prompt, prompt.label == label { return prompt.reading.map(CalendarScreens.plain) }
        guard let editor, let field = editor.fields.first(where: { $0.label + ": " == label }) else {
            return nil
        }
        return editor.understood.readings[field]?.lines
    }

    static func plain(_ line: String) -> String { TerminalText.output(line, keepsColor: false) }

    /// `Fri 6 March, 3 of 7: 12:00 to 13:15 Team lunch, work`
    var spokenSelection: String {
        if view == .history || view == .freeTime {
            let rows = numberedRows
            guard let index = lineIndex, rows.indices.contains(index) else { return "nothing" }
            return "\(index + 1) of \(rows.count): " + rows[index]
        }
        if view == .calendars {
            guard let contents, contents.calendars.indices.contains(calendarIndex) else { return "" }
            let calendar = contents.calendars[calendarIndex]
            let state = hidden.contains(calendar.id) ? "hidden" : "shown"
            return "\(calendarIndex + 1) of \(contents.calendars.count): \(calendar.title), \(state)"
        }
        let all = view.showsDays ? items(on: day) : body.places.filter { $0.what.occurrence != nil }
        guard let occurrence else {
            if let time { return setup.times.clock(of: ItemTime(time, in: setup.zone)) }
            let number = view.showsDays ? itemsOfDay ?? all.count : all.count
            let count = number == 1 ? "1 item" : number == 0 ? "nothing" : "\(number) items"
            return view.showsDays ? "\(spokenDay), \(count)" : count
        }
        let count = max(all.count, itemsOfDay ?? 0)
        let place = all.firstIndex { key(of: $0) == selected }.map { "\($0 + 1) of \(count): " } ?? ""
        return (view.showsDays ? spokenDay + ", " : "") + place + spokenText(occurrence)
    }

    /// `12:00 to 13:15 Team lunch, work`
    func spokenText(_ occurrence: CalStoreOccurrence) -> String {
        let facts = [
            [spokenTime(occurrence), occurrence.item.title].filter { !$0.isEmpty }.joined(separator: " "),
            contents?.names.calendarTitle(of: occurrence.item) ?? "",
            occurrence.item.isOverdue(at: now, in: setup.zone) ? "overdue" : "",
            occurrence.item.location ?? "",
        ]
        return facts.filter { !$0.isEmpty }.map { TerminalText.line($0) }.joined(separator: ", ")
    }

    /// `Fri 6 March`
    private var spokenDay: String { String(TimeText.heading(day).dropLast(5)) }

    private func spokenTime(_ occurrence: CalStoreOccurrence) -> String {
        let times = setup.times
        if occurrence.item.kind == .reminder {
            guard occurrence.item.due != nil else { return "" }
            return "due " + times.moment(occurrence.start)
        }
        if occurrence.start.isDate { return "all day" }
        let end = occurrence.end.wallTime(in: setup.zone)
        let isSameDay = end.date == occurrence.start.wallTime(in: setup.zone).date
        return (view.showsDays ? times.clock(of: occurrence.start) : times.moment(occurrence.start)) + " to "
            + (isSameDay ? times.clock(of: occurrence.end) : times.moment(occurrence.end))
    }
}
