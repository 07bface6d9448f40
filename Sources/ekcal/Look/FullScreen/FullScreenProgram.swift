import Basics
import CalStore
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine
import Terminal

/// Joins the full screen, which is a value, with a terminal, the clock, and the store.
final class FullScreenProgram {
    private let session: Session
    private let store: CalendarStore
    private let commands: ScreenCommands
    private let drafts: EditorDrafts
    private var screens: CalendarScreens
    private let options: ScreenOptions
    /// The terminal; nil when keys are played.
    private var terminal: FullScreenTerminal?
    private var alarms: FullScreenAlarms?
    private var isEnding = false
    /// The reason why the store could not be read the last time; nil if it was.
    private(set) var unread: (any Error)?
    private var seen = SeenContents()
    private var wasThere = false
    /// The calendars that options hide, for this session; nil without such options.
    private let hiddenByOption: Set<CalStoreCalendar.ID>?

    /// The pictures after each step of keys, as values.
    struct Shown {
        let frame: Frame
        let json: JSONValue
    }

    init(_ session: Session, _ options: ScreenOptions) throws {
        self.session = session
        self.options = options
        store = try session.access.open()
        commands = ScreenCommands(session, store, isReadOnly: options.isReadOnly)
        drafts = EditorDrafts(session)
        hiddenByOption = try session.access.read { view in
            let shown = try options.calendars.identifiers(view, session)
            return try shown.map { shown in Set(try view.calendars().map(\.id)).subtracting(shown) }
        }
        let clock = session.clock
        let path = try session.access.path()
        var setup = ScreenSetup(
            hours: clock.hours, times: clock.times, second: options.second, weekStart: clock.weekStart,
            hasWeekNumbers: clock.hasWeekNumbers,
            glyphs: (options.isASCII ? .ascii : session.system.glyphs).withSelection,
            style: session.console.style,
            storeName: String(path.split(separator: "/").last ?? "")
                + (session.options.atOperation.map { " as of \($0)" } ?? ""), isReadOnly: options.isReadOnly)
        setup.keys = try session.config.screenKeys()
        setup.working = try session.config.workingHours()
        setup.busy = BusyCriteria(ownAddresses: try session.config.userAddresses())
        setup.isForReader = options.isForReader
        screens = CalendarScreens(
            setup, now: clock.now, columns: options.size.columns, rows: options.size.rows)
        screens.hasMouse = hasMouse
        commands.refusal = { [unowned self] in storeIsGone }
    }

    private var hasMouse: Bool {
        options.hasMouse ?? TerminalKind.hasMouse { session.system.environment[$0] }
    }

    private func start() {
        let hidden = hiddenByOption ?? (remembers ? HiddenCalendars(session).all : [])
        perform(screens.start(options.view, on: options.day, hidden: hidden))
        // Keys that are played are a trial: the drafts of the user are not its business.
        if remembers { perform(screens.reduce(.draftsFound(drafts.all, asks: false))) }
    }

    /// Whether drafts and hidden calendars are kept, and those of the last time are used.
    private var remembers: Bool { options.steps == nil || session.system.remembersPlayedKeys }

    // MARK: Played keys

    /// Plays keys without a terminal. The pictures are those after each step.
    ///
    /// - Parameter speak: Called with what a screen reader gets.
    func play(_ steps: [InputStep], speak: (String) -> Void = { _ in }) -> [Shown] {
        start()
        var shown = [picture]
        var speaker = ScreenSpeaker()
        speak(speaker.text(for: screens))
        for step in steps where !isEnding {
            if case .resize(let columns, let rows) = step {
                perform(screens.reduce(.size(columns: columns, rows: rows)))
            }
            if case .wait(let name) = step { wait(name) }
            for event in step.events { perform(screens.reduce(.input(event))) }
            shown.append(picture)
            speak(speaker.text(for: screens))
        }
        return shown
    }

    /// Waits for what is done: changes by others, and the pause of a form. After a second, the marks of
    /// changes are gone too.
    private func wait(_ name: String) {
        perform(screens.reduce(.changed(revision: revision)))
        perform(screens.reduce(.paused))
        if name == FullScreenProgram.nameOfSecond { perform(screens.reduce(.marksEnded)) }
    }

    private static let nameOfSecond = "second"

    /// The revision of the store as it is now.
    private var revision: String? { try? session.access.read { try $0.revision() } }

    private var picture: Shown {
        let frame = screens.frame()
        return Shown(frame: frame, json: ScreenRow(screens, frame).json)
    }

    // MARK: The terminal

    func runOnTerminal() -> ExitCode {
        let terminal = FullScreenTerminal(
            hasMouse: hasMouse, isPlain: options.isForReader,
            escapeDelay: options.escapeDelay
                ?? TerminalKind.escapeDelay { session.system.environment[$0] },
            files: session.system.files, clock: { MonotonicClock.milliseconds })
        guard terminal.enter() else { return .answerNeeded }
        defer { terminal.leave() }
        self.terminal = terminal
        if !options.isReadOnly { alarms = FullScreenAlarms(session, store) }
        let waker = TerminalWaker()
        let observation = store.onChange { waker.wake() }
        defer { observation.cancel() }
        let size = terminal.size
        perform(screens.reduce(.size(columns: size.columns, rows: size.rows)))
        start()
        findNearby()
        var speaker = ScreenSpeaker()
        ring()
        while !isEnding {
            if options.isForReader {
                terminal.send(Array(speaker.text(for: screens).utf8))
            } else {
                terminal.show(screens.frame())
            }
            if !later.isEmpty {
                let effects = later
                later = []
                perform(effects.flatMap(performed))
            }
            marksEnd = screens.hasMarks ? marksEnd ?? MonotonicClock.milliseconds + Self.second : nil
            let idle = nearby.isEmpty ? nil : MonotonicClock.milliseconds + Self.idle
            for event in terminal.wait(until: [nextMinute, pause, marksEnd, idle].compactMap(\.self).min()) {
                if let code = take(event, terminal) { return code }
            }
        }
        if options.isForReader { terminal.send(Array("\r\n".utf8)) }
        return .success
    }

    /// The end of this minute, or the next alarm, on the clock of the terminal; a fixed time does not go on.
    private var nextMinute: Int? {
        guard !hasFixedTime else { return nil }
        let now = session.system.clock()
        let minute = Int(60 - now.secondsSince1970 % 60)
        return MonotonicClock.milliseconds + min(minute, alarms?.sleep(after: now) ?? minute) * 1000
    }

    private var isNewMinute: Bool {
        !hasFixedTime && session.system.clock().secondsSince1970 / 60 != screens.now.secondsSince1970 / 60
    }

    private var hasFixedTime: Bool { session.options.now != nil || session.system[.now] != nil }

    /// Rings the alarms that are due.
    private func ring() {
        guard !hasFixedTime else { return }
        for event in alarms?.due(at: session.system.clock()) ?? [] { perform(screens.reduce(event)) }
    }

    /// The time at which nothing was typed into a form for a second; nil if none is open.
    private var pause: Int?
    private static let second = 1000
    /// The periods beside this one that are prepared if no key comes for some milliseconds.
    private var nearby: [ScreenQuery] = []
    private static let idle = 20
    /// The time at which the marks of changes end; nil for no marks.
    private var marksEnd: Int?
    /// The effects that do not change the picture, and are done after it.
    private var later: [ScreenEffect] = []

    private func take(_ event: TerminalEvent, _ terminal: FullScreenTerminal) -> ExitCode? {
        switch event {
        case .input(.key(let key)) where key == KeyPress(letter: "z", .control) && screens.editor == nil:
            return terminal.suspend() ? nil : .terminalGone
        case .input(let input):
            perform(screens.reduce(.input(input)))
            pause = screens.wantsPause ? MonotonicClock.milliseconds + Self.second : nil
        case .size(let columns, let rows):
            perform(screens.reduce(.size(columns: columns, rows: rows)))
        case .stop: return terminal.suspend() ? nil : .terminalGone
        case .signal(let number):
            perform(screens.keepDraft())
            terminal.end(by: number)
        case .woken: perform(screens.reduce(.changed(revision: revision)))
        case .time:
            if let pause, pause <= MonotonicClock.milliseconds {
                self.pause = nil
                perform(screens.reduce(.paused))
            } else if let marksEnd, marksEnd <= MonotonicClock.milliseconds {
                self.marksEnd = nil
                perform(screens.reduce(.marksEnded))
            } else if !nearby.isEmpty, !isNewMinute {
                // What cannot be read is said when it is wanted.
                _ = try? contents(of: nearby.removeFirst())
                return nil
            } else {
                perform(screens.reduce(.time(session.system.clock())))
                ring()
            }
        case .gone:
            perform(screens.keepDraft())
            return .terminalGone
        }
        findNearby()
        return nil
    }

    private func findNearby() {
        nearby = screens.queriesNearby.filter { seen.lacks($0, now: screens.now) }
    }

    // MARK: Effects

    private func perform(_ effects: [ScreenEffect]) {
        var waiting = effects[...]
        while let effect = waiting.popFirst() {
            // Completion can wait for the picture of the form.
            if effect == .suggest, terminal != nil {
                later.append(effect)
            } else {
                waiting += performed(effect)
            }
        }
    }

    /// Performs an effect. Returns those that follow.
    private func performed(_ effect: ScreenEffect) -> [ScreenEffect] {
        switch effect {
        case .load(let query): return screens.reduce(load(query))
        case .run(let words):
            return screens.reduce(.ran(commands.run(words, columns: screens.columnsOfPage)))
        case .runLine(let line, let item):
            guard let words = commands.words(line, item: item) else {
                return screens.reduce(.failed("a quotation mark is not closed"))
            }
            if words.isEmpty { return [] }
            if words.contains("$") {
                return screens.reduce(.failed("$ is the selected item, and none is selected"))
            }
            // A setting may change how a filter is read.
            seen = SeenContents()
            if commands.opensEditor(words) { return lend(words) }
            return screens.reduce(.ran(commands.run(words, columns: screens.columnsOfPage)))
        case .preview(let words):
            let (lines, isBad) = commands.preview(words, columns: screens.columns)
            return screens.reduce(.previewed(words, lines: lines, isBad: isBad))
        case .lend(let words): return lend(words)
        case .openEditor(let request):
            if let gone = storeIsGone { return screens.reduce(.failed(gone)) }
            do {
                return screens.reduce(
                    .opened(try EditorOpener(session: session, drafts: drafts).open(request)))
            } catch {
                let error = EkcalError(any: error)
                if screens.editor != nil, case .item = request, error.exit == .notFound {
                    return screens.reduce(.itemIsGone)
                }
                return screens.reduce(.failed(error.message))
            }
        case .suggest:
            let opener = EditorOpener(session: session, drafts: drafts)
            return (try? opener.suggestions()).map { screens.reduce(.suggested($0)) } ?? []
        case .attempt(let words):
            // The form wraps the lines itself.
            return screens.reduce(.attempted(commands.attempt(words, columns: 1000)))
        case .save(let together):
            return screens.reduce(.ran(commands.runTogether(together, columns: screens.columns)))
        case .keepDraft(let changes):
            return remembers ? trying { try drafts.keep(changes) } : []
        case .lendDraft(let changes):
            // Without a terminal there is no editor either.
            guard terminal != nil else { return lend([]) }
            do {
                let name = try drafts.keep(changes)
                drafts.release()
                let effects = lend([CommandTable.edit.name, Option.draft.long, name])
                // What could not be saved is in the draft, which is that of the form again.
                if screens.editor != nil { _ = try? drafts.open(name) }
                return effects
            } catch { return screens.reduce(.failed(EkcalError(any: error).message)) }
        case .findDrafts: return screens.reduce(.draftsFound(remembers ? drafts.all : [], asks: true))
        case .dropDraft:
            drafts.drop()
            return []
        case .removeDraft(let name):
            return trying { try drafts.remove(name) }
                + screens.reduce(.draftsFound(remembers ? drafts.all : [], asks: false))
        case .keepHidden(let hidden):
            if remembers, hiddenByOption == nil { HiddenCalendars(session).keep(hidden) }
            return []
        case .complete(let text):
            let (line, candidates) = commands.completed(text)
            return screens.reduce(.completed(line, candidates: candidates))
        case .copy(let text):
            terminal?.send(ClipboardSequence.copy(text))
            return []
        case .mouse(let isOn):
            terminal?.hasMouse = isOn
            return []
        case .drawAgain:
            terminal?.forget()
            return []
        case .quit:
            isEnding = true
            return []
        }
    }

    private func trying(_ body: () throws -> Void) -> [ScreenEffect] {
        do {
            try body()
            return []
        } catch { return screens.reduce(.failed(EkcalError(any: error).message)) }
    }

    private func lend(_ words: [String]) -> [ScreenEffect] {
        guard let terminal else {
            return screens.reduce(.failed("an editor needs a terminal"))
        }
        var outcome: ScreenOutcome?
        guard terminal.lend({ outcome = commands.runOnTerminal(words) }) else {
            isEnding = true
            return []
        }
        return outcome.map { screens.reduce(.ran($0)) } ?? []
    }

    /// The words about a store that was there and is not any more; nil if it is. It must not be read as an
    /// empty one, and no command may begin a new one in its place.
    private var storeIsGone: String? {
        guard let path = try? session.access.path(),
            let isThere = try? CalendarStore.exists(at: path, on: session.system.files)
        else { return nil }
        if isThere { wasThere = true }
        return wasThere && !isThere ? "the store \(screens.setup.storeName) is gone" : nil
    }

    private func load(_ query: ScreenQuery) -> ScreenEvent {
        if let gone = storeIsGone {
            unread = EkcalError(.notFound, gone)
            return .failed(gone)
        }
        do {
            let contents = try contents(of: query)
            unread = nil
            return .loaded(contents)
        } catch {
            unread = error
            return .failed(EkcalError(any: error).message)
        }
    }

    private func contents(of query: ScreenQuery) throws -> ScreenContents {
        try session.access.read { view in
            try seen.contents(of: query, now: screens.now, in: view) {
                try query.contents(of: view, setup: screens.setup, now: screens.now) { text, store in
                    do { return try session.words.matcher(session.words.readQuery(text), store) } catch {
                        let error = EkcalError(any: error)
                        throw ScreenQuery.Problem(
                            [error.message, error.hint].compactMap(\.self).joined(separator: "; "))
                    }
                }
            }
        }
    }
}
