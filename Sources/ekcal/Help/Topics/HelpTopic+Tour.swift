import CalStore
import CommandLine

/// A tour of the tool: ten commands, run now on a store in memory.
extension HelpTopic {
    static let tour = HelpTopic(
        "tour", "ten commands at work, on a store in memory", isLive: true,
        [
            .paragraph(
                """
                Each command ran just now, on an empty store in memory, as if it were Wednesday 2026-03-04, \
                10:00. Your own calendars were not read, and nothing was saved.
                """
            )
        ] + Tour().blocks)
}

/// The commands of the tour and their real output.
struct Tour {
    /// A command line, and a reason to try it.
    private struct Step {
        let says: String
        let words: [String]

        init(_ says: String, _ words: String...) { (self.says, self.words) = (says, words) }
    }

    private static let steps: [Step] = [
        Step("Add an event: a title, then a day and a time.", "add", "Dentist", "fri", "9:30"),
        Step(
            "A title of several words needs quotes. This event repeats.", "add", "Team sync", "mon 10:00",
            "--for", "30m", "--repeat", "weekly"),
        Step("Add a reminder. Its words need no quotes.", "todo", "buy", "milk", "tomorrow"),
        Step(
            "One sentence can say everything; -y accepts it without a question.", "quick",
            "Lunch with Ada at Luigi's thu 12:30", "-y"),
        Step("List the next days.", "list"),
        Step(
            "Move one meeting of the series. The others stay.", "reschedule", "Team sync@next", "tue 11:00",
            "-y"),
        Step("Complete a reminder.", "done", "buy milk", "-y"),
        Step("Take the last change back.", "undo"),
        Step("Find two free hours on Friday.", "free", "fri", "--for", "2h"),
        Step("Show a week as a picture.", "week", "next week"),
    ]

    /// 2026-03-04 10:00 UTC
    private static let now = Instant(secondsSince1970: 1_772_618_400)
    private static let environment = [
        "EKCAL_STORE": "/dev/null/tour", "EKCAL_TZ": "UTC", "COLUMNS": "76", "LANG": "C.UTF-8",
    ]

    var blocks: [HelpBlock] {
        let store = CalendarStore()
        return Self.steps.flatMap { step -> [HelpBlock] in
            let outcome = Ekcal.outcome(
                of: step.words, environment: Self.environment, now: Self.now, in: store)
            let printed = String(decoding: outcome.output + outcome.error, as: UTF8.self)
            let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let line = (["ekcal"] + step.words.map(ShellWords.quoted)).joined(separator: " ")
            return [
                .paragraph(step.says), .code(["$ " + line] + lines.withoutEmptyEnd),
            ]
        }
    }
}

extension [String] {
    fileprivate var withoutEmptyEnd: [String] {
        var lines = self
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
