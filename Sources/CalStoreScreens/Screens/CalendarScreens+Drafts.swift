import CalStore
import Terminal

// Forms that were not saved. They are offered by words that take no key: what was typed ahead must not open or
// remove one.
extension CalendarScreens {
    /// Says at the foot that there are drafts, and which key opens them.
    mutating func offerDrafts() {
        guard editor == nil, !setup.isReadOnly, let first = drafts.first else { return }
        let key = setup.keys.name(of: .drafts)
        say(
            drafts.count == 1
                ? "the form of \(first.shown) was not saved; \(key) opens it"
                : "\(drafts.count) forms were not saved; \(key) opens them")
    }

    /// The words of the title line; they stay when the message is gone.
    var draftsInTitle: String {
        guard !drafts.isEmpty, !setup.isReadOnly else { return "" }
        return "\(setup.keys.name(of: .drafts)): \(drafts.count) draft\(drafts.count == 1 ? "" : "s")"
    }

    /// Asks what to do with a draft.
    mutating func askDraft(_ index: Int) {
        guard let first = question(aboutDraft: index) else {
            say("there is no form that was not saved")
            return
        }
        question = first
    }

    /// The question about a draft, with that about the next one behind it.
    private func question(aboutDraft index: Int) -> ScreenQuestion? {
        guard drafts.indices.contains(index) else { return nil }
        let draft = drafts[index]
        let sure = ScreenQuestion(
            text: "Remove the form of \(TerminalText.line(draft.shown)) for good",
            choices: [
                .init("y", "yes", [.removeDraft(draft.name)], message: "removed"),
                .init("n", "no", [], message: "nothing was changed"),
            ])
        var choices: [ScreenQuestion.Choice] = [
            .init("o", "open it", [.openEditor(.draft(name: draft.name))]),
            .init("e", "in your editor", short: "editor", [.lend(["edit", "--draft", draft.name])]),
            .init("r", "remove it", then: sure),
        ]
        if let next = question(aboutDraft: index + 1) {
            choices.append(.init("n", "the next one", then: next))
        }
        return ScreenQuestion(text: "Not saved: \(TerminalText.line(draft.shown))", choices: choices)
    }
}
