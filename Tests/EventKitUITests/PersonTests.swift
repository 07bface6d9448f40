#if canImport(Glibc)
    import CalStoreEventKit
    import EventKitTestSupport
    import Foundation
    import Testing

    @testable import TestSupport

    /// The three controllers with a person in a terminal: an app, on a pseudo-terminal of the system.
    @Suite(.serialized) struct PersonTests {
        private static let probe: String? = {
            let root = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let places = [
                URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent(),
                root.appendingPathComponent(".build/debug"),
            ]
            return places.map { $0.appendingPathComponent("EventKitUIProbe").path }
                .first(where: FileManager.default.isExecutableFile)
        }()

        private let path = TestFolder.path("ui")

        /// A store with a series of four dates, from Thursday 2026-03-05 10:00 on.
        private func store() throws -> EKEventStore {
            let store = EKEventStore(
                calStore: try CalendarStore(path: path), timeZone: TimeZone(identifier: "UTC"))
            let event = EKEvent(eventStore: store)
            event.title = "Review"
            event.startDate = Date(timeIntervalSince1970: 1_772_704_800)
            event.endDate = event.startDate + 3600
            event.calendar = store.defaultCalendarForNewEvents
            event.addRecurrenceRule(
                EKRecurrenceRule(
                    recurrenceWith: .daily, interval: 1, end: EKRecurrenceEnd(occurrenceCount: 4)))
            try store.save(event, span: .thisEvent)
            return store
        }

        private func titles(_ store: EKEventStore) -> [String] {
            let range = store.predicateForEvents(
                withStart: Date(timeIntervalSince1970: 1_772_600_000),
                end: Date(timeIntervalSince1970: 1_773_600_000), calendars: nil)
            return store.events(matching: range).map { $0.title ?? "" }
        }

        /// Runs the app, and compares the terminal before and after it.
        private func run(_ words: [String], _ body: (PseudoTerminal) throws -> Void) throws -> String {
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let before = terminal.settings
            try terminal.start(try #require(Self.probe), [path] + words)
            try body(terminal)
            #expect(try terminal.end() == .exit(0))
            #expect(terminal.settings == before && terminal.model.faults.isEmpty)
            #expect(terminal.model.modes == TerminalModel.usual && terminal.model.keyboard.isEmpty)
            return terminal.model.lines.last { !$0.isEmpty }?.trimmingCharacters(in: .whitespaces) ?? ""
        }

        private func see(_ text: String, _ terminal: PseudoTerminal) throws {
            try terminal.wait(text) { $0.model.lines.contains { $0.contains(text) } }
        }

        @Test func aPersonMakesAnEvent() throws {
            let store = try store()
            let end = try run(["new"]) { terminal in
                // The next whole hour.
                try see("Wed 2026-03-04 10:00-11:00", terminal)
                terminal.send("Lunch\t\u{15}thu 12-13")
                try see("Thu 2026-03-05 12:00-13:00", terminal)
                terminal.send("\u{13}")
            }
            #expect(end == "editor saved: Lunch")
            #expect(titles(store).filter { $0 == "Lunch" }.count == 1)
        }

        @Test func aPersonEditsOneDateAndSeesWhatTheStoreSays() throws {
            let store = try store()
            let end = try run(["edit", "Review"]) { terminal in
                try see("Title      Review", terminal)
                terminal.send("\t\u{15}9999-12-31 23:00 to 9999-12-31 23:30\u{13}")
                try see("Save: o this one", terminal)
                terminal.send("\u{1B}")
                try see("C-s save", terminal)
                terminal.send("\u{15}11:00\u{13}")
                try see("Save: o this one", terminal)
                terminal.send("o")
            }
            #expect(end == "editor saved: Review")
            #expect(titles(store).count == 4)
        }

        @Test func aPersonViewsEditsAndDeletesFromHereOn() throws {
            let store = try store()
            let end = try run(["view", "Review"]) { terminal in
                try see("every day", terminal)
                // The events of the same day.
                try see("Thu 5 March 2026", terminal)
                terminal.send("e")
                try see("Title      Review", terminal)
                terminal.send("!\u{13}o")
                try see("10:00   Review!", terminal)
                #expect(titles(store) == ["Review!", "Review", "Review", "Review"])
                terminal.send("df")
            }
            #expect(end == "view deleted:")
            #expect(titles(store).isEmpty)
        }

        @Test func aViewShowsWhatOthersChange() throws {
            let store = try store()
            let end = try run(["view", "Review"]) { terminal in
                try see("every day", terminal)
                let event = try #require(store.calStore.values().items().first)
                try store.calStore.values().write("move") { change in
                    var patch = ItemPatch()
                    patch.set(\.location, to: "Room 4")
                    try change.save(patch, to: event.id, span: .all)
                }
                try see("Room 4", terminal)
                terminal.send("q")
            }
            #expect(end == "view done: Review")
        }

        @Test func aViewThatMayNotEdit() throws {
            _ = try store()
            let end = try run(["view", "Review", "fixed"]) { terminal in
                try see("Esc done", terminal)
                terminal.send("e")
                try see("this event cannot be changed here", terminal)
                terminal.send("q")
            }
            #expect(end == "view done: Review")
        }

        @Test func aPersonChooses() throws {
            let store = try store()
            let title = store.defaultCalendarForNewEvents?.title ?? ""
            let end = try run(["choose"]) { terminal in
                try see("[ ] \(title)", terminal)
                terminal.send(" ")
                try see("[x] \(title)", terminal)
                terminal.send("\r")
            }
            #expect(end == "chosen: \(title)")
            let left = try run(["choose", "one"]) { terminal in
                try see("[ ] \(title)", terminal)
                terminal.send("q")
            }
            #expect(left == "chooser canceled")
        }

        /// The terminal is given back when the app is ended from outside.
        @Test func aSignalEndsTheApp() throws {
            _ = try store()
            let terminal = try PseudoTerminal(columns: 80, rows: 24)
            let before = terminal.settings
            try terminal.start(try #require(Self.probe), [path, "view", "Review"])
            try see("every day", terminal)
            terminal.signal(SIGTERM)
            #expect(try terminal.end() == .signal(SIGTERM))
            #expect(terminal.settings == before && terminal.model.modes == TerminalModel.usual)
        }
    }
#endif
