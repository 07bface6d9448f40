/// A page of help that is not about a command: `ekcal help dates`.
package struct HelpTopic: Sendable {
    package let name: String
    /// A summary in one line, without capital and full stop.
    package let summary: String
    /// Whether its text is made anew each time, so that the manual does not have it.
    package let isLive: Bool
    private let text: @Sendable () -> [HelpBlock]

    package init(
        _ name: String, _ summary: String, isLive: Bool = false,
        _ text: @autoclosure @escaping @Sendable () -> [HelpBlock]
    ) {
        self.name = name
        self.isLive = isLive
        self.summary = summary
        self.text = text
    }

    package var blocks: [HelpBlock] { text() }
}
