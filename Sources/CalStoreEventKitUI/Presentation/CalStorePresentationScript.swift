/// Answers that are given one after the other, for tests.
///
/// ```swift
/// let script = CalStorePresentationScript([
///     .save { $0.title = "" },                // refused by a rule of the app's store, say
///     .cancel,
/// ])
/// CalStorePresentation.driver = script
/// app.addEvent()
/// await CalStorePresentation.finished()
/// #expect(script.refusals.isEmpty && script.isUsedUp)
/// ```
///
/// When no answer is left, it cancels.
@MainActor public final class CalStorePresentationScript: CalStorePresentationDriver {
    private var answers: ArraySlice<CalStorePresentationAnswer>
    /// The controllers that asked, one for each answer.
    public private(set) var asked: [UIViewController] = []
    /// The reasons for which answers were refused.
    public private(set) var refusals: [any Error] = []
    /// Whether all answers were given.
    public var isUsedUp: Bool { answers.isEmpty }

    /// Creates a script.
    public init(_ answers: [CalStorePresentationAnswer]) { self.answers = answers[...] }

    public func answer(to controller: UIViewController) async -> CalStorePresentationAnswer {
        asked.append(controller)
        return answers.popFirst() ?? .cancel
    }

    public func refused(_ error: any Error, by controller: UIViewController) { refusals.append(error) }
}
