import Testing

@testable import Terminal
@testable import TestSupport

/// The sequences that take a terminal and give it back, without one.
@Suite struct TerminalModesTests {
    @Test(arguments: 0..<8) func leavingIsTheReverseOfEntering(bits: Int) {
        let (hasMouse, hasKeyboard, hasClusters) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
        var model = TerminalModel(columns: 10, rows: 2)
        var modes = TerminalModes(hasMouse: hasMouse)
        model.read(modes.entering)
        #expect(model.questions.last == "c" && model.questions.count == 6)
        var questions = TerminalQuestions(now: 1000)
        var isLast: [Bool] = []
        if hasKeyboard { isLast.append(questions.take(.keyboard(0), now: 1010)) }
        isLast.append(questions.take(.mode(2027, hasClusters ? .reset : .unknown), now: 1010))
        isLast.append(questions.take(.attributes([62]), now: 1020))
        #expect(isLast.last == true && isLast.dropLast().allSatisfy { !$0 })
        model.read(questions.apply(to: &modes))
        #expect(model.keyboard == (hasKeyboard ? [1] : []) && model.modes.contains(2027) == hasClusters)
        #expect(model.modes.contains(1006) == hasMouse)
        model.read(modes.leaving)
        #expect(model.modes == TerminalModel.usual && model.keyboard.isEmpty && model.faults.isEmpty)
        // A picture that is not complete comes first.
        #expect(String(decoding: modes.leaving, as: UTF8.self).hasPrefix("\u{1B}[?2026l"))
    }

    @Test func answersAfterTheTimeCountAsNone() {
        var questions = TerminalQuestions(now: 0)
        var isLast = [questions.take(.mode(2026, .reset), now: 50)]
        #expect(questions.hasSynchronizedOutput)
        isLast.append(questions.take(.keyboard(1), now: 100))
        isLast.append(questions.take(.attributes([]), now: 101))
        #expect(isLast == [false, false, false] && !questions.isOpen)
        var modes = TerminalModes()
        #expect(questions.apply(to: &modes).isEmpty && !modes.hasKeyboard)
        // A terminal that has a mode always on, or always off, is left alone.
        questions = TerminalQuestions(now: 0)
        for state in [TerminalAnswer.ModeState.alwaysSet, .alwaysReset, .unknown] {
            _ = questions.take(.mode(2026, state), now: 1)
            #expect(!questions.hasSynchronizedOutput)
        }
    }

    @Test func restoringSwitchesEverythingOff() {
        var model = TerminalModel(columns: 10, rows: 2)
        model.read(
            "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[>1u\u{1B}[1m"
                .utf8)
        model.read("\u{1B}[?2026h\u{1B}[?2027h".utf8)
        model.read(FullScreenTerminal.restoring)
        #expect(model.modes == TerminalModel.usual && model.keyboard.isEmpty && model.faults.isEmpty)
    }

    @Test func someTerminalsGetLines() {
        #expect(TerminalKind.reasonForLines(terminal: "dumb") == "TERM=dumb cannot move the cursor")
        #expect(TerminalKind.reasonForLines(terminal: nil) == "TERM is not set")
        #expect(TerminalKind.reasonForLines(terminal: "") == "TERM is not set")
        for name in ["xterm-256color", "screen", "tmux-256color", "linux", "foot", "xterm-kitty"] {
            #expect(TerminalKind.reasonForLines(terminal: name) == nil)
        }
        #expect(TerminalKind.escapeDelay { _ in nil } == 25)
        #expect(TerminalKind.escapeDelay { $0 == "SSH_TTY" ? "/dev/pts/1" : nil } == 100)
    }
}
