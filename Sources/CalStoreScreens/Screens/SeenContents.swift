import CalStore

/// The answers for the screens that were seen last, and for those to which one key leads, so that going to
/// them reads nothing. They are of one state of the store, and of one present time.
package struct SeenContents {
    private struct State: Hashable {
        let revision: String
        let now: Instant
    }

    /// The most answers, and the most items of all of them.
    private static let most = (answers: 24, items: 8000)

    private var state: State?
    /// The newest ones last.
    private var answers: [ScreenContents] = []

    package init() {}

    /// The answer to a question: a kept one of this state of the store, or else that of `read`, which is
    /// kept. Nothing is kept while the snapshot is edited by hand: the revision does not tell such states
    /// apart.
    package mutating func contents(
        of query: ScreenQuery, now: Instant, in store: any CalStoreReader, _ read: () throws -> ScreenContents
    ) throws -> ScreenContents {
        let state = try store.isEditedOutside() ? nil : State(revision: try store.revision(), now: now)
        if state == nil || state != self.state { answers = [] }
        self.state = state
        if let index = answers.lastIndex(where: { $0.isAnswer(to: query) }) {
            answers.append(answers.remove(at: index))
            return answers[answers.count - 1]
        }
        let contents = try read()
        if state != nil, contents.problem == nil { keep(contents) }
        return contents
    }

    private mutating func keep(_ contents: ScreenContents) {
        answers.append(contents)
        var items = answers.reduce(0) { $0 + $1.occurrences.count }
        while answers.count > 1, answers.count > SeenContents.most.answers || items > SeenContents.most.items
        {
            items -= answers.removeFirst().occurrences.count
        }
    }

    /// Whether no answer to a question is kept for this time.
    package func lacks(_ query: ScreenQuery, now: Instant) -> Bool {
        state?.now != now || !answers.contains { $0.isAnswer(to: query) }
    }
}

extension ScreenContents {
    /// Whether it answers a question too that has another day of the same period.
    fileprivate func isAnswer(to query: ScreenQuery) -> Bool {
        var own = self.query
        if query.view.hasPeriod, days.contains(query.day) { own.day = query.day }
        return own == query
    }
}
