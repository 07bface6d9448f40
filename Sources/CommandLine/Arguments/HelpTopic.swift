/// A page of help that is not about a command: `ekcal help dates`.
package struct HelpTopic: Sendable {
    package let name: String
    /// A summary in one line, without capital and full stop.
    package let summary: String
    private let text: @Sendable () -> [HelpBlock]

    package init(
        _ name: String, _ summary: String, _ text: @autoclosure @escaping @Sendable () -> [HelpBlock]
    ) {
        self.name = name
        self.summary = summary
        self.text = text
    }

    package var blocks: [HelpBlock] { text() }
}
