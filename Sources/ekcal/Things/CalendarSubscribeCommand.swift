import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

extension CommandTable {
    static let calendarSubscribe = Command(
        type: CalendarSubscribeCommand.self, path: ["calendar", "subscribe"], section: .things, writes: true,
        answer: { .changing(.calendar, telling: FeedOutcome.Result.members) },
        summary: "follow a calendar on the web, or a file",
        parameters: [
            .init(
                name: "URL|FILE", arity: .one,
                help: "an address (https, http, webcal, webcals, file), or a path",
                values: .files)
        ],
        options: take(.calendarName, .tint, .every) + changing,
        details: [
            """
            The calendar gets the name and the colour of the feed, unless you use --name and --tint. You can \
            list, search and export its items like all others, but only `calendar refresh` changes them. To \
            keep it up to date, run `ekcal calendar refresh --if-due` in cron.
            """,
            """
            Addresses are fetched with the program of the setting fetch.command, curl by default. The \
            address may contain a user name and a password (https://ada:secret@example.org/): they are kept \
            next to the store, and are never in a message or in the history. curl also reads them from \
            ~/.netrc.
            """,
        ],
        examples: [
            .init(
                line: "ekcal calendar subscribe webcal://example.org/holidays.ics --every 1d",
                says: "fetch it at most once a day"),
            .init(
                line: "ekcal calendar subscribe ~/shared/team.ics --name team",
                says: "a file that others change"),
        ])
}

/// `calendar subscribe`: adds a calendar that follows a feed.
struct CalendarSubscribeCommand: EkcalCommand {
    private let address: FeedAddress
    private let name: String?
    private let color: String?
    /// The interval in seconds; nil for that of the feed.
    private let interval: Int?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        do throws(FeedAddress.Problem) {
            address = try FeedAddress(arguments.operand(0) ?? "", in: FilePath.workingFolder)
        } catch {
            throw EkcalError(
                .usage, "this address cannot be used: \(error.reason)",
                hint: "write one such as https://example.org/holidays.ics, or the path of a file",
                field: "URL|FILE")
        }
        name = arguments.value(.calendarName)
        if let name { try session.words.checkName(name, "--name") }
        color = try arguments.value(.tint).map { try ColorInput.read($0) }
        interval = try arguments.value(.every).map { text in
            let length = try session.words.reading("--every") { () throws(DateError) in
                try session.clock.dates.readLength(text)
            }
            guard let seconds = length.exactSeconds, seconds > 0 else {
                throw EkcalError(
                    .usage, "\"\(text)\" is not an interval", hint: "write 15m, 6h or 1d", field: "--every")
            }
            return seconds
        }
    }

    /// One spelling of an address: for a file, its path without links to folders.
    private func place(_ address: FeedAddress, _ session: Session) -> FeedAddress {
        guard case .file(let path) = address,
            let folder = try? session.system.realPath(FilePath.folder(of: path))
        else { return address }
        return .file(path: FilePath.join(folder, FilePath.name(of: path)))
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let place = place(address, session).text
        let known = try store.calendars().first { calendar in
            // The address of a calendar on a server may be that of a feed too.
            guard calendar.kind == .subscription, let url = calendar.url else { return false }
            return (try? FeedAddress(url, in: "/")).map { self.place($0, session).text } == place
        }
        if let known {
            throw EkcalError(
                .refused, "\"\(known.title)\" already follows \(known.url ?? place)",
                hint: "ekcal calendar refresh \(ShellWords.quoted(known.title))", field: "URL|FILE")
        }
        let run = FeedRun(session: session, store: store, losses: .some)
        var state = FeedState()
        if case .web(_, let login) = address { state.login = login }
        let fetched = try session.console.showingProgress("Fetching") { _ in try run.feed(address, &state) }
        guard let feed = fetched else {
            throw EkcalError(.file, "\(address.text) is empty")
        }
        let title = name ?? feed.title.map { TerminalText.line($0) } ?? address.name
        let source = try store.sources().first { $0.kind == .subscribed }
        if let source { try session.checkSimilarName(title, inSource: source.id, store) }
        let written = try session.access.write(store) { change -> (CalStoreCalendar, CalStoreRefresh) in
            if let source { try change.checkNoCalendar(called: title, inSource: source.id) }
            let calendar = change.subscribe(
                to: address.text, title: title, color: color ?? feed.color, interval: interval)
            let refresh = try change.refresh(calendar.id, from: feed)
            return (calendar, refresh)
        }
        let (calendar, refresh) = written.result
        let outcome = FeedOutcome(
            calendar: calendar, result: .changed(refresh, written.operation), feed: feed,
            refused: refresh.imported.refused)
        if !session.isDryRun {
            (state.tried, state.fetched) = (session.clock.now, session.clock.now)
            try run.note(outcome, &state)
            try run.save(state, calendar)
            if case .file(let path) = address { FeedFiles(session: session, store: store).note(path) }
        }
        if let source = feed.source, source != address.text {
            session.note(
                "the feed names another address as its source: "
                    + "\(FeedAddress.withoutLogin(TerminalText.line(source)))")
        }
        let did = session.isDryRun ? "Would subscribe to" : "Subscribed to"
        return FeedReport(session: session, store: store, outcomes: [outcome]).response([
            "\(did) \(calendar.shortID)  \(TerminalText.line(calendar.title))   \(outcome.text)"
        ])
    }
}
