import Basics
import CalStoreExchange

/// A prompt: a task in words that a client offers to its user, such as a button.
struct MCPPrompt: Sendable {
    struct Argument: Sendable {
        let name: String
        let help: String
        /// The value if it is not given; nil for an argument that must be given.
        let usual: String?
    }

    let name: String
    let title: String
    let summary: String
    let arguments: [Argument]
    /// The task; `{name}` stands for an argument.
    let text: String
    /// The tools that it cannot do without. A server that does not offer them does not offer the prompt.
    let tools: Set<String>

    static let all: [MCPPrompt] = [
        MCPPrompt(
            name: "plan_day", title: "Plan a day",
            summary: "Look at the events and reminders of a day, and suggest when to do what",
            arguments: [
                Argument(name: "day", help: "the day: today, tomorrow, fri, 2026-03-10", usual: "today")
            ],
            text: """
                Plan my day: {day}.

                1. Call list with {"range": "{day}"}, and list with {"preset": "overdue"}.
                2. Call conflicts with {"range": "{day}"}, and free with {"range": "{day}", "within": \
                "09:00-18:00"} or the hours that I name.
                3. Show the day in order, with overlaps and free time. Suggest a free slot for each open \
                reminder, the urgent ones first, and say which do not fit.
                4. Change nothing yet. Ask which suggestions to keep, then make them all in one call of batch.
                """, tools: ["list", "free", "conflicts"]),
        MCPPrompt(
            name: "review_week", title: "Review a week",
            summary: "What was done, what is left over, and what comes next",
            arguments: [
                Argument(
                    name: "week", help: "the week: this week, last week, 2026-W10", usual: "this week")
            ],
            text: """
                Review my week: {week}.

                1. Call list with {"range": "{week}"}, and list with {"range": "next week"}.
                2. Call find with {"query": "is:done"} for what was completed, and list with {"preset": \
                "overdue"} for what is left over.
                3. Summarize in a few lines: where the time went, what was completed, what was moved or \
                dropped, and what comes next week.
                4. Suggest a new date for each overdue reminder. Change nothing before I agree.
                """, tools: ["list", "find"]),
        MCPPrompt(
            name: "answer_invitation", title: "Answer an invitation",
            summary: "Read an invitation from a mail, compare it with the calendar, and answer it",
            arguments: [
                Argument(
                    name: "message", help: "the text of the invitation, from BEGIN:VCALENDAR to the end",
                    usual: nil)
            ],
            text: """
                I was invited:

                {message}

                1. Call invite with {"action": "show"} and this text as "message".
                2. Call list for its day, and say what it overlaps with and what is just before and after it.
                3. Recommend accept, decline or tentative, and ask me.
                4. Call invite with my answer as "action" and the same "message". The reply for the \
                organizer is in result.messages of the answer: show it, because it is not sent.
                """, tools: ["invite", "list"]),
    ]

    /// An entry of `prompts/list`.
    func json(for revision: MCPRevision) -> JSONValue {
        let arguments = self.arguments.map { argument -> JSONValue in
            [
                "name": .string(argument.name), "description": .string(argument.help),
                "required": .bool(argument.usual == nil),
            ]
        }
        return .object(
            [.init("name", .string(name))]
                + (revision.hasTitles ? [.init("title", .string(title))] : [])
                + [.init("description", .string(summary)), .init("arguments", .array(arguments))])
    }

    /// The answer to `prompts/get`.
    func filled(with values: JSONValue) throws(MCPError) -> JSONValue {
        for member in values.members ?? [] where !arguments.contains(where: { $0.name == member.name }) {
            throw MCPError(.invalidParameters, "the prompt \(name) has no argument \"\(member.name)\"")
        }
        var given: [String: String] = [:]
        for argument in arguments {
            let value = values[argument.name]
            if let value, value.string == nil {
                throw MCPError(.invalidParameters, "\"\(argument.name)\" must be a string")
            }
            guard let text = value?.string ?? argument.usual, !text.isEmpty else {
                throw MCPError(.invalidParameters, "\"\(argument.name)\" is missing")
            }
            given[argument.name] = text
        }
        // Values are not searched for braces, because they may be the text of somebody else.
        var filled = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let value = given[String(rest[start..<end].dropFirst())]
            filled += rest[..<start] + (value ?? "{")
            rest = value == nil ? rest[start...].dropFirst() : rest[end...].dropFirst()
        }
        filled += rest
        return [
            "description": .string(summary),
            "messages": [["role": "user", "content": ["type": "text", "text": .string(filled)]]],
        ]
    }
}
