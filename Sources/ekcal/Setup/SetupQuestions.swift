import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine

/// The questions of `setup`. Nothing is written before all are answered.
struct SetupQuestions {
    /// A calendar or a reminder list in the answer, existing or new.
    struct Calendar {
        var id: CalStoreCalendar.ID?
        var title: String
        var entities: CalStoreCalendar.Entities
        /// `#RRGGBB`; nil for none.
        var color: String?
    }

    struct Value {
        let setting: Setting
        let value: String
    }

    struct Answers {
        let calendars: [Calendar]
        let settings: [Value]
        /// Nil for no completion.
        let completion: CompletionShell?
    }

    let session: Session
    let store: CalendarStore

    func ask() throws -> Answers {
        session.console.show([
            "Eight questions. Enter keeps the value in brackets, Control-D quits without a change."
        ])
        let calendars = try askColors(of: try ask("Calendars, with commas between them?", .events))
        let lists = try ask("Reminder lists, with commas between them?", .reminders)
        return Answers(
            calendars: calendars + lists,
            settings: [
                try askWeekStart(), try askClock(), try askWorkingHours(), try askAlarm(),
            ].compactMap(\.self),
            completion: try askCompletion())
    }

    /// Asks until the answer is valid. An empty line means the default.
    private func ask<Answer>(
        _ question: String, _ usual: String, _ read: (String) throws -> Answer
    ) throws -> Answer {
        while true {
            let typed = try session.console.answer("\(question) [\(usual)]")
            do { return try read(typed.isEmpty ? usual : typed) } catch let error as EkcalError {
                let hint = error.hint.map { "; " + $0 } ?? ""
                session.console.show(["\(error.message)\(hint)"])
            }
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    // MARK: The questions

    /// Asks for names of calendars or of lists. The first new name replaces that of the calendar of a new
    /// store, if it is empty and not named.
    private func ask(_ question: String, _ kind: CalStoreCalendar.Entities) throws -> [Calendar] {
        let there = try store.calendars().filter { $0.entities.contains(kind) && $0.isWritable }
        let usual = there.map(\.title).joined(separator: ", ")
        let unused = try unusedCalendar(there)
        return try ask(question, usual) { text in
            var wishes: [Calendar] = []
            for title in SetupQuestions.words(text) {
                try session.words.checkName(title, "NAME")
                let folded = QueryText.fold(title)
                guard !wishes.contains(where: { QueryText.fold($0.title) == folded }) else { continue }
                let found =
                    there.first { $0.title == title } ?? there.first { QueryText.fold($0.title) == folded }
                wishes.append(
                    Calendar(
                        id: found?.id, title: found?.title ?? title, entities: kind, color: found?.color))
            }
            if let unused, !wishes.contains(where: { $0.id == unused.id }),
                let first = wishes.firstIndex(where: { $0.id == nil })
            {
                (wishes[first].id, wishes[first].color) = (unused.id, unused.color)
            }
            return wishes
        }
    }

    /// The only calendar of its kind, as a new store has it: with its first name and without items.
    private func unusedCalendar(_ there: [CalStoreCalendar]) throws -> CalStoreCalendar? {
        guard there.count == 1, let only = there.first,
            try CalendarStore().calendars().contains(where: { $0.id == only.id && $0.title == only.title })
        else { return nil }
        return try store.items { $0.calendarID == only.id }.isEmpty ? only : nil
    }

    /// The default colours of new calendars.
    private static let palette = ["steelblue", "tomato", "seagreen", "orchid", "goldenrod", "slategray"]

    private func askColors(of calendars: [Calendar]) throws -> [Calendar] {
        guard !calendars.isEmpty else { return [] }
        var new = 0
        let usual = calendars.map { calendar -> String in
            if let color = calendar.color { return color }
            defer { new += 1 }
            return SetupQuestions.palette[new % SetupQuestions.palette.count]
        }
        let question = "Their colours, in this order: " + calendars.map(\.title).joined(separator: ", ") + "?"
        return try ask(question, usual.joined(separator: ", ")) { text in
            let typed = SetupQuestions.words(text)
            guard typed.count <= calendars.count else {
                throw EkcalError(
                    .usage, "there are \(typed.count) colours for \(calendars.count) calendars",
                    hint: "write names such as steelblue, or #RRGGBB")
            }
            var calendars = calendars
            for index in calendars.indices {
                calendars[index].color = try ColorInput.read(
                    typed.count > index ? typed[index] : usual[index])
            }
            return calendars
        }
    }

    private func askWeekStart() throws -> Value {
        let setting = SettingTable.weekStart
        let usual = try session.config.value(setting) ?? "monday"
        return try ask("First day of the week?", usual) { text in
            if let fault = setting.fault(text) {
                throw EkcalError(.usage, fault, hint: "write monday, saturday or sunday")
            }
            return Value(setting: setting, value: text.lowercased())
        }
    }

    private func askClock() throws -> Value? {
        let setting = SettingTable.clockPattern
        let pattern = try session.config.value(setting) ?? "%H:%M"
        let (day, half) = ("%H:%M", "%-I:%M %p")
        let usual = pattern == day ? "24" : pattern == half ? "12" : pattern
        return try ask("Clock: 24 or 12 hours?", usual) { text in
            switch text.lowercased().filter({ !$0.isWhitespace }) {
            case "24", "24h", "24hours": return Value(setting: setting, value: day)
            case "12", "12h", "12hours": return Value(setting: setting, value: half)
            case _ where text == pattern: return nil
            default: throw EkcalError(.usage, "\"\(text)\" is not a clock format", hint: "write 24 or 12")
            }
        }
    }

    private func askWorkingHours() throws -> Value {
        try ask(
            SettingTable.workingHours, "Hours for free time, such as mon-fri 09:00-17:00?", usual: "all")
    }

    private func askAlarm() throws -> Value {
        try ask(SettingTable.defaultAlarm, "Alarm before new events, such as 15m?", usual: "none")
    }

    private func ask(_ setting: Setting, _ question: String, usual: String) throws -> Value {
        try ask(question, try session.config.value(setting) ?? usual) { text in
            if let fault = setting.fault(text) { throw EkcalError(.usage, fault) }
            return Value(setting: setting, value: text)
        }
    }

    private func askCompletion() throws -> CompletionShell? {
        let names = CompletionShell.allCases.map(\.rawValue)
        let shell = session.system[.shell]?.split(separator: "/").last.map(String.init) ?? ""
        let usual = names.contains(shell) ? shell : "none"
        let question = "Completion with Tab: \(names.joined(separator: ", ")) or none?"
        return try ask(question, usual) { text in
            if ["none", "no", "n"].contains(text.lowercased()) { return nil }
            if let shell = CompletionShell(rawValue: text.lowercased()) { return shell }
            throw EkcalError(
                .usage, "there is no completion for \"\(text)\"",
                hint: "write one of: \(names.joined(separator: ", ")), none")
        }
    }
}
