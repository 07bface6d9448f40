import Basics
import CalStore
import CalStoreLanguage
import Terminal

// Lines that are typed at the foot.
extension CalendarScreens {
    mutating func ask(_ purpose: ScreenPrompt.Purpose, text: String = "") -> [ScreenEffect] {
        let item = purpose == .move || purpose == .command ? occurrence.map(ItemKey.init) : nil
        prompt = ScreenPrompt(purpose, text: text, history: typed[purpose] ?? [])
        prompt?.item = item
        shift = 0
        if purpose == .sentence, text.hasPrefix(" ") { prompt?.line.press(.start) }
        return textHasChanged()
    }

    mutating func type(_ key: KeyPress) -> [ScreenEffect] {
        guard let prompt else { return [] }
        if key.code == .escape { return leavePrompt() }
        if prompt.purpose == .move, shiftBy(key) { return textHasChanged() }
        switch KeyReader.press(key) {
        case .enter: return enter(prompt)
        case .tab: return prompt.purpose == .command ? [.complete(prompt.line.textBeforeCursor)] : []
        case .edit(let edit): self.prompt?.line.press(edit)
        case .endOrDelete: self.prompt?.line.press(.deleteRight)
        case .redraw: return [.drawAgain]
        case .interrupt, nil: return []
        }
        return textHasChanged()
    }

    /// Reads the text again, after each key.
    mutating func textHasChanged() -> [ScreenEffect] {
        guard let prompt else { return [] }
        let text = prompt.line.text
        let isEmpty = text.allSatisfy(\.isWhitespace)
        switch prompt.purpose {
        case .goTo:
            show(isEmpty ? [] : [dateReading(text)])
            return []
        case .move where isItemGone:
            show([faint("  " + CalendarScreens.itemIsNotThere)])
            self.prompt?.isBad = false
            return []
        case .move:
            guard !isEmpty, let reference else {
                show([faint("  arrows: a day, a quarter of an hour; or type a time")])
                return []
            }
            return preview(["reschedule", reference, text, "--assume"])
        case .sentence:
            if isEmpty {
                show([faint("  such as: Lunch with Ada fri 12:30 for 1h @Luigi's")])
                return []
            }
            return preview(["quick", text, "--assume"])
        case .search:
            searchText = text
            guard view == .search else { return show(.search) }
            return [.load(query)]
        case .number:
            // A screen reader has read them when the number was asked for.
            show(setup.isForReader ? [] : numberedLines.map { "  " + $0 })
            return []
        case .filter, .command:
            show([])
            return []
        }
    }

    private mutating func enter(_ prompt: ScreenPrompt) -> [ScreenEffect] {
        let text = prompt.line.text.trimmed
        // What cannot be a time is refused here, before anything is asked, and can be mended.
        if prompt.purpose == .move, prompt.isBad, !text.isEmpty { return [] }
        let item = prompt.item == nil ? nil : reference
        let effects = leavePrompt()
        guard !text.isEmpty || prompt.purpose == .filter else { return effects }
        if typed[prompt.purpose]?.last != text { typed[prompt.purpose, default: []].append(text) }
        switch prompt.purpose {
        case .goTo:
            guard let day = try? readDay(text).day else {
                self.prompt = prompt
                return []
            }
            pages = []
            return goToDay(day)
        case .sentence: return [.run(["quick", text, "-y", "--assume"])]
        case .search: return []
        case .number: return choose(text)
        case .filter:
            filterBefore = filter
            filter = text
            return [.load(query)]
        case .command:
            guard item == nil, prompt.item != nil, text.split(separator: " ").contains("$") else {
                return command(text, item) + effects
            }
        case .move:
            if let item { return act(["reschedule", item, text, "--assume"], "Move") }
        }
        say(CalendarScreens.itemIsNotThere)
        return effects
    }

    /// The words below a preview: which dates of a series are meant is asked later.
    func spanToCome(_ purpose: ScreenPrompt.Purpose) -> [String] {
        guard purpose == .move, let occurrence, occurrence.item.kind == .event, occurrence.original != nil
        else {
            return []
        }
        return [faint("  for this date; Enter asks for which dates")]
    }

    private mutating func show(_ reading: [String]) { prompt?.reading = reading }

    /// Shows what a command would do.
    private mutating func preview(_ words: [String]) -> [ScreenEffect] {
        prompt?.asked = words
        prompt?.isBad = false
        return [.preview(words)]
    }

    /// A filter that cannot be read is not set: its line is typed again.
    mutating func refuseFilter(_ contents: ScreenContents) -> [ScreenEffect]? {
        guard let before = filterBefore, contents.query.filter == filter else { return nil }
        filterBefore = nil
        guard let problem = contents.problem, !contents.isFilterRead else { return nil }
        prompt = ScreenPrompt(.filter, text: filter, history: typed[.filter] ?? [])
        show(["  " + faint(TerminalText.line(problem))])
        filter = before
        return [.load(query)]
    }

    /// Takes a completed text. Without a further letter, the words that fit are shown.
    mutating func complete(to text: String, _ candidates: [String]) {
        guard let prompt else { return }
        let isSame = prompt.line.textBeforeCursor == text
        self.prompt?.line.replaceTextBeforeCursor(with: text)
        let words = candidates.map { TerminalText.line($0) }.joined(separator: "  ")
        show(isSame ? [faint("  " + (candidates.isEmpty ? "nothing completes this" : words))] : [])
    }

    private mutating func command(_ text: String, _ item: String?) -> [ScreenEffect] {
        if text == "q" || text == "quit" { return [.quit] }
        isPageWanted = true
        return [.runLine(text, item: item)]
    }

    // MARK: Dates

    /// Goes to a day in this view: in a list of items, to the first one on that day or later.
    mutating func goToDay(_ day: CivilDate) -> [ScreenEffect] {
        if view.hasDate { return go(to: day) }
        guard view == .todo || view == .search else { return show(viewBefore) + go(to: day) }
        let items = body.places.filter { $0.what.occurrence != nil }
        let later = items.first { place in
            guard let occurrence = place.what.occurrence else { return false }
            let hasDate = occurrence.item.start != nil || occurrence.item.due != nil
            return hasDate && occurrence.start.wallTime(in: setup.zone).date >= day
        }
        guard let later else {
            say("nothing here is on \(TimeText.heading(day)) or later")
            return []
        }
        select(later)
        return []
    }

    private var reader: DateReader {
        DateReader(now: now, zone: setup.zone, weekStart: setup.weekStart, hours: setup.hours)
    }

    /// A day, or the first one of a period such as `april`, with the assumptions about it.
    private func readDay(_ text: String) throws(DateError) -> (day: CivilDate, assumed: [Assumption]) {
        do throws(DateError) {
            let reading = try reader.readPoint(text)
            return (reading.value.date, reading.assumptions)
        } catch {
            guard let reading = try? reader.read(text), case .days(let first, _) = reading.value else {
                throw error
            }
            return (first, reading.assumptions)
        }
    }

    private func dateReading(_ text: String) -> String {
        do throws(DateError) {
            let (day, assumptions) = try readDay(text)
            let assumed = assumptions.map(\.message).joined(separator: "; ")
            return "  " + TimeText.heading(day) + (assumed.isEmpty ? "" : "  (\(assumed))")
        } catch { return faint("  " + TerminalText.line(error.message)) }
    }

    private func faint(_ text: String) -> String { setup.style.apply(.faint, text) }
}
