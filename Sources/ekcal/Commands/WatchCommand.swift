import CLibrary
import CalStore
import CalStoreLanguage
import Dispatch

/// `watch`: what changes, as soon as it does, until somebody ends it.
struct WatchCommand {
    let session: Session

    /// Changes that come close together are told as one, unless `--debounce` says otherwise. In seconds.
    private static let usualPause = 0.1
    /// Where it never gets quiet, news waits for so many pauses at most.
    private static let mostPauses = 10.0

    func run() throws -> ExitCode {
        let store = try session.openStore()
        let arguments = session.arguments
        let query = try arguments.text.map { try session.readQuery($0) }
        let matcher = try query.map { try session.matcher($0, store) }
        let command = try arguments.value(.exec).map { try program($0) }
        let pause =
            try arguments.value(.debounce).map { try seconds($0, .debounce) } ?? WatchCommand.usualPause
        let limit = try arguments.value(.execTimeout).map { try seconds($0, .execTimeout) }

        // Watched first, so that nothing happens between the cursor and the watching.
        let bell = DispatchSemaphore(value: 0)
        let observation = store.onChange { bell.signal() }
        defer { observation.cancel() }
        var cursor = try session.cursor(store)
        if cursor == nil { cursor = try store.changes(since: nil).cursor }
        var next = cursor
        while true {
            var news: (feed: CalStoreFeed, input: [UInt8])?
            _ = try session.answering { view in
                let feed = try view.changes(since: cursor)
                let wanted = try matcher.map { try feed.matching($0) } ?? feed
                let text = FeedText(session: session, store: view)
                news =
                    wanted.operations.isEmpty ? nil : (wanted, command == nil ? [] : try text.lines(wanted))
                if news != nil, command == nil {
                    try text.print(wanted)
                    if session.output == .jsonl { session.print(FeedText.cursorLine(wanted)) }
                }
                next = feed.cursor
                return .success
            }
            cursor = next
            if let news {
                if let command { try start(command, news.feed, input: news.input, limit) }
                session.flush()
                if arguments.has(.once) || session.isOutputBroken { return .success }
            }
            bell.wait()
            // Until it has been quiet for that long, or has not been for ten times as long.
            let latest = DispatchTime.now() + pause * WatchCommand.mostPauses
            while bell.wait(timeout: min(.now() + pause, latest)) == .success, .now() < latest {}
        }
    }

    // MARK: Programs

    private func program(_ text: String) throws -> [String] {
        guard let words = ShellWords.split(text[...]), !words.isEmpty else {
            throw EkcalError(
                .usage, "--exec names no program", hint: "--exec 'notify-send Calendar changed'",
                field: "--exec")
        }
        return words
    }

    /// Starts the program with the news on its standard input, and waits for it. It is no shell that sees a title.
    private func start(
        _ words: [String], _ news: CalStoreFeed, input: [UInt8], _ limit: Double?
    ) throws {
        session.flush()
        var environment = session.system.environment
        environment["EKCAL_CURSOR"] = news.cursor
        environment["EKCAL_OPERATIONS"] = "\(news.operations.count)"
        environment["EKCAL_CHANGES"] = "\(news.operations.reduce(0) { $0 + $1.changes.count })"
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: environment).run(
                input: input, limit: limit, gathersOutput: false, passesSignals: true)
        } catch {
            throw EkcalError(.file, "cannot start \(words[0]): \(error.reason)", field: "--exec")
        }
        switch outcome.end {
        case .exit(0): break
        case nil:
            session.note(
                "\(words[0]) took longer than \(session.arguments.value(.execTimeout) ?? "") and was ended (--exec-timeout)"
            )
        case .exit(let code): session.note("\(words[0]) ended with \(code)")
        case .signal(let number): session.note("\(words[0]) was ended by signal \(number)")
        }
    }

    private func seconds(_ text: String, _ option: OptionName) throws -> Double {
        let length = try session.reading("--\(option.rawValue)") { () throws(DateError) in
            try session.dates.length(text)
        }
        guard let seconds = length.exactSeconds, seconds >= 0 else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a length of time", hint: "write 2s", field: "--\(option.rawValue)"
            )
        }
        return Double(seconds)
    }
}

extension CalStoreFeed {
    /// Only the changes of items that a query means, as they were or as they are.
    fileprivate func matching(_ matcher: QueryMatcher) throws -> CalStoreFeed {
        var news: [(entry: CalStoreLogEntry, changes: [CalStoreChange])] = []
        for (entry, changes) in operations {
            let wanted = try changes.filter { change in
                try [change.itemBefore, change.itemAfter].compactMap(\.self).contains {
                    try matcher.matches($0)
                }
            }
            if !wanted.isEmpty { news.append((entry, wanted)) }
        }
        return CalStoreFeed(operations: news, cursor: cursor)
    }
}
