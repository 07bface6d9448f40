#if canImport(Glibc)
    import Foundation
    import Testing

    @testable import Terminal
    @testable import TestSupport

    /// A program that uses a terminal in full, on a pseudo-terminal of the system: whatever happens to it,
    /// the terminal is afterwards as it was before.
    @Suite(.serialized) struct FullScreenTerminalTests {
        private static let probe: String? = {
            let root = URL(fileURLWithPath: #filePath)
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            let places = [
                URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent(),
                root.appendingPathComponent(".build/debug"),
            ]
            return places.map { $0.appendingPathComponent("TerminalProbe").path }
                .first(where: FileManager.default.isExecutableFile)
        }()

        private func start(
            columns: Int = 60, rows: Int = 8, answers: [String: String]? = nil, isDrawn: Bool = true,
            isPatient: Bool = false
        ) throws -> PseudoTerminal {
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            if let answers { terminal.answers = answers }
            try terminal.start(try #require(Self.probe), isPatient ? ["patient"] : [])
            if isDrawn {
                try terminal.wait("first frame") { $0.model.lines.first?.hasPrefix("size") == true }
            }
            return terminal
        }

        private func expectRestored(
            _ terminal: PseudoTerminal, _ before: [UInt32], _ note: String = "",
            _ location: SourceLocation = #_sourceLocation
        ) {
            let model = terminal.model
            #expect(model.faults.isEmpty, "\(note)", sourceLocation: location)
            #expect(model.modes == TerminalModel.usual, "\(note)", sourceLocation: location)
            #expect(model.keyboard.isEmpty && model.style == .init(), "\(note)", sourceLocation: location)
            #expect(terminal.settings == before, "\(note)", sourceLocation: location)
        }

        // MARK: Start, keys, end

        @Test func aProgramStartsAndEnds() throws {
            let terminal = try PseudoTerminal(columns: 60, rows: 8)
            let before = terminal.settings
            try terminal.start(try #require(Self.probe), ["patient"])
            try terminal.wait("first frame") { $0.model.lines.first == "size 60x8" }
            #expect(terminal.settings != before && terminal.model.modes.isSuperset(of: [1049, 2004]))
            #expect(terminal.model.lines.last == "   渋谷" && !terminal.model.modes.contains(7))
            // Mode 2027 was offered, the keyboard and mode 2026 too.
            try terminal.wait("answers") { $0.model.modes.contains(2027) && $0.model.keyboard == [1] }
            terminal.send("j")
            try terminal.wait("key") { $0.model.lines[1] == "typed j" }
            #expect(
                terminal.model.row == 1 && terminal.model.column == 6 && terminal.model.modes.contains(25))
            terminal.send("mq")
            #expect(try terminal.end() == .exit(0))
            expectRestored(terminal, before)
        }

        @Test func aTerminalThatAnswersNothing() throws {
            let terminal = try start(answers: [:])
            let before = try PseudoTerminal().settings
            terminal.send("j\u{1B}[A")
            try terminal.wait("keys") { $0.model.lines[1] == "typed j<Up>" }
            #expect(terminal.model.modes.isDisjoint(with: [2026, 2027]) && terminal.model.keyboard.isEmpty)
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
            expectRestored(terminal, before)
        }

        @Test func lateAnswersAreDropped() throws {
            let terminal = try start(answers: [:])
            let before = try PseudoTerminal().settings
            try terminal.wait("time", seconds: 30) { _ in true }
            usleep(200_000)
            terminal.send("\u{1B}[?1u\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}[?62ck")
            try terminal.wait("key") { $0.model.lines[1] == "typed k" }
            #expect(terminal.model.keyboard.isEmpty && !terminal.model.modes.contains(2027))
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
            expectRestored(terminal, before)
        }

        @Test func answersAfterTheEndAreNotLeftForTheShell() throws {
            let terminal = try start(answers: [:])
            terminal.send("q")
            usleep(20_000)
            terminal.send("\u{1B}[?62;22c")
            #expect(try terminal.end() == .exit(0))
            // Nothing is there to read: a shell would get it as typed.
            #expect(terminal.unread == 0)
        }

        @Test func keysSplitAtEveryByte() throws {
            let terminal = try start(columns: 90)
            for byte in "aé渋\u{1B}[1;5C\u{1B}OP\u{1B}[<0;12;3M\u{1B}[<0;12;3m🎂\u{13}".utf8 {
                terminal.send([byte])
                terminal.read(milliseconds: 1)
            }
            try terminal.wait("keys") {
                $0.model.lines[1] == "typed aé渋<C-Right><F1><Press:12,3><Release:12,3>🎂<C-s>"
            }
            // Escape alone is decided by time.
            terminal.send("\u{1B}")
            try terminal.wait("escape") { $0.model.lines[1].hasSuffix("<C-s><Esc>") }
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
        }

        @Test func aMegabyteIsPasted() throws {
            let terminal = try start()
            let line = "Besprechung mit allen, \u{1B}[31m1\r"
            let count = (1 << 20) / line.utf8.count
            terminal.send("\u{1B}[200~" + String(repeating: line, count: count) + "\u{1B}[201~j")
            let length = (line.unicodeScalars.count - 1) * count
            try terminal.wait("paste", seconds: 60) {
                $0.model.lines[2] == "pasted \(length), dropped \(count)" && $0.model.lines[1] == "typed j"
            }
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
            #expect(terminal.model.faults.isEmpty)
        }

        // MARK: Size, time, threads

        @Test func aThousandSizesEndInOneRightFrame() throws {
            let terminal = try start()
            for number in 1...1000 {
                terminal.resize(columns: 20 + number % 90, rows: 6 + number % 40)
                if number % 50 == 0 { terminal.read(milliseconds: 0) }
            }
            terminal.resize(columns: 71, rows: 9)
            try terminal.wait("last size") {
                $0.model.lines[0] == "size 71x9" && $0.model.lines.last == "   渋谷"
                    && $0.model.lines[4...7].allSatisfy(\.isEmpty)
            }
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
        }

        @Test func anotherThreadWakesIt() throws {
            let terminal = try start()
            terminal.send("w")
            try terminal.wait("waking") { $0.model.lines[3] == "woken 1, stops 0" }
            terminal.send("vj")
            try terminal.wait("key after lending") {
                $0.model.lines[1] == "typed j" && $0.model.modes.contains(1049)
            }
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
        }

        // MARK: Errors

        @Test func errorsArePrintedAfterLeaving() throws {
            let terminal = try start()
            let before = try PseudoTerminal().settings
            terminal.send("eej")
            try terminal.wait("key") { $0.model.lines[1] == "typed j" }
            #expect(!terminal.text.contains("an error"))
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
            let parts = terminal.text.components(separatedBy: "\u{1B}[?1049l")
            #expect(parts.count == 2)
            #expect(parts.last == "an error from inside\r\nan error from inside\r\n")
            expectRestored(terminal, before)
        }

        @Test func aTrapLeavesTheTerminalFirst() throws {
            let terminal = try start()
            let before = try PseudoTerminal().settings
            terminal.send("x")
            let end = try terminal.end()
            #expect(end == .signal(SIGILL) || end == .signal(SIGTRAP))
            #expect(
                terminal.text.components(separatedBy: "\u{1B}[?1049l").last?.contains("a mistake") == true)
            expectRestored(terminal, before)
        }

        @Test func anEndlessRecursionLeavesTheTerminalFirst() throws {
            let terminal = try start()
            let before = try PseudoTerminal().settings
            terminal.send("r")
            let end = try terminal.end(seconds: 60)
            #expect(end == .signal(SIGSEGV) || end == .signal(SIGBUS))
            expectRestored(terminal, before)
        }

        // MARK: Signals

        private static let signals = [
            SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT,
        ]

        @Test func signalsAtRandomMoments() throws {
            let seed = TestScale.seed("signals")
            var random = SeededGenerator(seed: seed)
            for round in 0..<TestScale.rounds(22, long: 500) {
                let terminal = try PseudoTerminal()
                let before = terminal.settings
                let number = Self.signals[round % Self.signals.count]
                try terminal.start(try #require(Self.probe))
                // Half of them while it starts, the others while it draws.
                if Bool.random(using: &random) {
                    try terminal.wait("first frame") { $0.model.lines.first?.hasPrefix("size") == true }
                    terminal.send("jk")
                }
                usleep(UInt32.random(in: 0...30_000, using: &random))
                terminal.signal(number)
                if Bool.random(using: &random) { terminal.signal(number) }
                #expect(try terminal.end() == .signal(number), "seed \(seed), round \(round)")
                expectRestored(terminal, before, "seed \(seed), round \(round), signal \(number)")
            }
        }

        @Test func itStopsAndGoesOn() throws {
            let terminal = try start()
            let before = try PseudoTerminal().settings
            for stops in 1...3 {
                if stops == 2 { terminal.signal(SIGTSTP) } else { terminal.send("z") }
                try terminal.wait("stop") { $0.isStopped }
                terminal.read(milliseconds: 20)
                expectRestored(terminal, before)
                terminal.signal(SIGCONT)
                try terminal.wait("frame") {
                    $0.model.modes.contains(1049) && $0.model.lines[3].hasPrefix("woken")
                }
            }
            terminal.send("jq")
            #expect(try terminal.end() == .exit(0))
            expectRestored(terminal, before)
        }

        /// `kill -STOP` from outside cannot be caught: afterwards everything is drawn anew.
        @Test func itGoesOnAfterAStopFromOutside() throws {
            let terminal = try start(isPatient: true)
            let before = try PseudoTerminal().settings
            terminal.signal(SIGSTOP)
            try terminal.wait("stop") { $0.isStopped }
            terminal.resize(columns: 50, rows: 7)
            terminal.signal(SIGCONT)
            try terminal.wait("frame") {
                $0.model.lines[0] == "size 50x7" && $0.model.lines.last == "   渋谷"
                    && $0.model.keyboard == [1]
            }
            terminal.send("q")
            #expect(try terminal.end() == .exit(0))
            expectRestored(terminal, before)
        }

        @Test func aGoneTerminalEndsTheProgram() throws {
            let terminal = try start()
            terminal.hangUp()
            let end = try terminal.end()
            #expect(end == .exit(129) || end == .signal(SIGHUP))
        }

        @Test func withoutATerminalItDoesNotStart() throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: try #require(Self.probe))
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 9)
        }
    }
#endif
