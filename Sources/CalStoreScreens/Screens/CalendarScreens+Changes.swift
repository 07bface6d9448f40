import Basics
import CalStore
import CalStoreLanguage
import Terminal

// Actions that change the store. Each is a command of `ekcal`, so that the log, `undo`, hooks and messages
// are the same as when it is typed.
extension CalendarScreens {
    mutating func change(_ action: ScreenAction) -> [ScreenEffect] {
        switch action {
        case .undo where view == .history: return askUndo()
        case .undo: return [.run(["undo"])]
        case .longer where view == .freeTime: return changeFreeLength(by: 1)
        case .shorter where view == .freeTime: return changeFreeLength(by: -1)
        case .redo: return [.run(["redo"])]
        case .newEvent: return openEditor(new: .event)
        case .newReminder: return openEditor(new: .reminder)
        case .paste: return pasteItem()
        case .snooze, .acknowledge:
            let ringing = alarms.popLast()?.reference
            guard let target = ringing ?? reference else {
                say("no alarm rings, and no item is selected")
                return []
            }
            return [.run(action == .snooze ? ["alarm", "snooze", target, "10m"] : ["alarm", "ack", target])]
        case .done where view == .calendars || pane == .calendars: return toggleCalendar()
        default: break
        }
        if action == .skip, isLeftOutSelected, let leftOut { return [.run(["unskip", leftOut.reference])] }
        guard let reference, let occurrence else {
            sayThatNoneIsSelected()
            return []
        }
        let item = occurrence.item
        switch action {
        case .edit: return openEditor(reference)
        case .editText:
            return [.lend(["edit", reference] + (isWholeSeries ? ["--span", "all"] : []))]
        case .delete: return act(["rm", reference, "-y"], "Delete")
        case .skip:
            guard occurrence.original != nil, item.kind == .event else {
                say("only a date of a series can be left out; \(setup.keys.name(of: .delete)) deletes")
                return []
            }
            leftOut = selected.map { ($0, reference) }
            return [.run(["skip", reference])]
        case .done:
            guard item.kind == .reminder else {
                say("only a reminder can be done")
                return []
            }
            if !item.isCompleted, !setup.isReadOnly { completedHere.insert(item.id) }
            return setup.isReadOnly
                ? [] : [.run([item.isCompleted ? "undone" : "done", reference])]
        case .longer, .shorter:
            guard item.kind == .event else {
                say("a reminder has no length")
                return []
            }
            let step = occurrence.start.isDate ? "1d" : "15m"
            let sign = action == .longer ? "+" : "-"
            return act(["edit", reference, "--end", sign + step], action == .longer ? "Longer" : "Shorter")
        case .move: return ask(.move)
        case .copy, .cut:
            (clipboard, pasted) = ((reference, item.title, action == .cut), [])
            say(
                "\"\(item.title)\" is \(action == .cut ? "cut" : "copied"); "
                    + "\(setup.keys.name(of: .paste)) puts it on the selected day")
            return []
        case .copyText:
            func choice(_ key: Unicode.Scalar, _ what: String, _ text: String) -> ScreenQuestion.Choice {
                .init(key, what, [.copy(text)], message: "on the clipboard: " + TerminalText.line(text))
            }
            var choices = [choice("r", "reference", reference), choice("t", "title", item.title)]
            if let link = item.url ?? item.joinURL { choices.append(choice("l", "link", link)) }
            question = ScreenQuestion(text: "Copy", about: item.title, choices: choices)
            return []
        case .answer:
            guard !item.attendees.isEmpty else {
                say("\"\(item.title)\" has no participants, so there is nothing to answer")
                return []
            }
            question = ScreenQuestion(
                text: "Answer \"\(item.title)\"",
                choices: [
                    .init("a", "accept", [.run(["invite", "accept", reference])]),
                    .init("t", "tentative", [.run(["invite", "tentative", reference])]),
                    .init("d", "decline", [.run(["invite", "decline", reference])]),
                ])
            return []
        default: return []
        }
    }

    /// A date that was left out stays selected until another item is.
    mutating func sayThatItCanBePutBack(_ outcome: ScreenOutcome) {
        guard outcome.hasChanged, let leftOut, outcome.words == ["skip", leftOut.reference] else { return }
        let short = message.prefix { $0 != "." } + "; \(setup.keys.name(of: .skip)) puts it back"
        let long = message + " \(setup.keys.name(of: .skip)) puts it back."
        let words = lastCommand
        say(DisplayWidth.of(long) < columns ? long : String(short))
        lastCommand = words
    }

    /// Whether the selected item is a series as a whole, as a search lists it.
    private var isWholeSeries: Bool {
        occurrence.map { $0.item.isSeries && $0.item.kind == .event && $0.original == nil } ?? false
    }

    /// Runs a change, after the question which dates of a series it is for.
    mutating func act(_ words: [String], _ verb: String) -> [ScreenEffect] {
        guard let occurrence else { return [.run(words)] }
        return askSpan(verb, of: occurrence) { span in
            [.run(words + (span.map { ["--span", $0.rawValue] } ?? []))]
        }
    }

    /// Asks which dates of a series are meant. Without a series, nothing is asked and the span is nil.
    mutating func askSpan(
        _ verb: String, of occurrence: CalStoreOccurrence, _ effects: (Span?) -> [ScreenEffect]
    ) -> [ScreenEffect] {
        guard occurrence.item.kind == .event else { return effects(nil) }
        if isWholeSeries { return effects(.all) }
        guard let original = occurrence.original else { return effects(nil) }
        let counts = counts(of: occurrence, from: original)
        question = ScreenQuestion(
            text: verb, about: occurrence.item.title,
            choices: [
                .init("o", "this one", short: "this", effects(.this)),
                .init(
                    "f", "all from here" + counts.fromHere, short: "from here" + counts.fromHere,
                    effects(.future)),
                .init("w", "the whole series" + counts.all, short: "whole" + counts.all, effects(.all)),
            ])
        return []
    }

    /// The numbers of dates of a series, for a question; empty if it has no end or is not known.
    private func counts(
        of occurrence: CalStoreOccurrence, from original: ItemTime
    ) -> (fromHere: String, all: String) {
        let set = occurrence.item.occurrenceSet
        guard occurrence.item.isSeries, !set.isEndless, let last = set.last else { return ("", "") }
        let end = last.adding(seconds: 1)
        let from = original.local
        let all = set.count(in: .distantPast..<end)
        return (" (\(set.count(in: from..<max(from, end))))", " (\(all))")
    }

    private mutating func pasteItem() -> [ScreenEffect] {
        guard let clipboard else {
            say("nothing was copied: \(setup.keys.name(of: .copy)) copies the selected item")
            return []
        }
        let when = typedTime
        guard clipboard.isCut else {
            return [.run(["copy", clipboard.reference, "--on", when])]
        }
        pasted = ["reschedule", clipboard.reference, when]
        return [.run(pasted)]
    }

    /// An item that was cut is forgotten when it is in its new place.
    mutating func forgetCut(_ outcome: ScreenOutcome) {
        guard outcome.hasChanged, !pasted.isEmpty, outcome.words == pasted else { return }
        (pasted, clipboard) = ([], nil)
    }

    /// The selected day, with the selected hour, as it is typed.
    var typedTime: String {
        guard let time else { return day.description }
        return EditorTexts.text(ItemTime(time, in: setup.zone), in: setup.zone)
    }
}
