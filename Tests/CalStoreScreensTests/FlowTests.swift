import CalStore
import CalStoreLanguage
import Testing

@testable import CalStoreScreens
@testable import Terminal

/// The flows of EventKitUI: keys in, wishes and pictures out.
@Suite struct FlowTests {
    private func setup(isASCII: Bool = false) -> ScreenSetup {
        ScreenSetup(
            hours: DayHours(), times: TimeText(zone: EditorSamples.zone), weekStart: .monday,
            hasWeekNumbers: false, glyphs: isASCII ? .ascii : .unicode, style: .plain, storeName: "")
    }

    /// The wishes that keys lead to.
    private func play<Flow: ScreenFlow>(_ keys: String, _ flow: inout Flow) throws -> [Flow.Wish] {
        var wishes: [Flow.Wish] = []
        for step in try KeyNotation.read(keys) {
            if case .resize(let columns, let rows) = step {
                _ = flow.reduce(.size(columns: columns, rows: rows))
            }
            for event in step.events {
                if let wish = flow.reduce(.input(event)) { wishes.append(wish) }
            }
        }
        return wishes
    }

    private func lines(_ flow: some ScreenFlow) -> [String] {
        flow.frame().lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    // MARK: Editor

    private func editor(inSeries isInSeries: Bool = false) throws -> EditorFlow {
        EditorFlow(
            EditorSamples.opening(try EditorSamples.meeting()), isInSeries: isInSeries, setup(),
            now: try EditorSamples.dates().now)
    }

    @Test func theEditorSaves() throws {
        var flow = try editor()
        let wishes = try play("!<C-s>", &flow)
        guard case .save(let changes, .this)? = wishes.first, wishes.count == 1 else {
            Issue.record("\(wishes)")
            return
        }
        #expect(changes.texts == [.title: "Review!"])
        _ = flow.reduce(.refused("the disk is full"))
        #expect(lines(flow)[23] == "the disk is full" && lines(flow)[1].contains("Review!"))
    }

    @Test func theEditorIsLeftAfterAQuestion() throws {
        var flow = try editor()
        #expect(try play("<Esc>", &flow).count == 1)
        var changed = try editor()
        #expect(try play("!<Esc>", &changed).isEmpty)
        #expect(lines(changed)[23].hasPrefix("Save the changes?"))
        guard case .leave? = try play("l", &changed).first else {
            Issue.record("not left")
            return
        }
    }

    @Test(arguments: [("o", Span.this), ("f", .future)])
    func aSeriesIsAskedAbout(key: String, span: Span) throws {
        var flow = try editor(inSeries: true)
        #expect(try play("!<C-s>x", &flow).isEmpty)
        #expect(lines(flow)[23] == "Save: o this one, f all from here, Esc stay")
        guard case .save(_, let asked)? = try play(key, &flow).first else {
            Issue.record("not saved")
            return
        }
        #expect(asked == span)
    }

    @Test func theQuestionAboutASeriesCanBeLeft() throws {
        var flow = try editor(inSeries: true)
        #expect(try play("!<C-s><Esc>", &flow).isEmpty)
        #expect(lines(flow)[23].hasPrefix("C-s save"))
    }

    /// One date of a series has no repeat of its own.
    @Test func aChangedRepeatIsForAllFromHere() throws {
        var flow = try editor(inSeries: true)
        let wishes = try play("<Tab><Tab><Tab>daily<C-s>", &flow)
        guard case .save(let changes, .future)? = wishes.first else {
            Issue.record("\(wishes)")
            return
        }
        #expect(changes.texts == [.repeats: "daily"])
    }

    @Test func aTextThatCannotBeReadIsNotSaved() throws {
        var flow = try editor()
        #expect(try play("<Tab><C-u>nonsense<C-s>", &flow).isEmpty)
        #expect(lines(flow)[23] == "When cannot be read yet")
    }

    @Test func theEventIsDeletedAfterAQuestion() throws {
        var flow = try editor()
        #expect(try play("<C-u><C-d>", &flow).isEmpty)
        guard case .delete(.this)? = try play("d", &flow).first else {
            Issue.record("not deleted")
            return
        }
    }

    @Test func theEditorTellsOfOthersChanges() throws {
        var flow = try editor()
        _ = try play("!", &flow)
        var item = try EditorSamples.meeting()
        item.title = "Retro"
        item.notes = "new"
        flow.merge(EditorSamples.opening(item))
        let shown = lines(flow)
        #expect(shown.contains { $0.contains("now: Retro") })
        #expect(shown.contains { $0.hasSuffix("Notes      new") })
        #expect(shown[23].hasPrefix("changed by others meanwhile"))
    }

    @Test func aSmallTerminalSaysSo() throws {
        var flow = try editor()
        _ = try play("<Resize:40x10>", &flow)
        #expect(lines(flow)[0] == "60x20 needed; Esc leaves")
        _ = try play("<Resize:1x1>", &flow)
        #expect(lines(flow).count == 1)
    }

    // MARK: Viewer

    private func viewer(canEdit: Bool = true, canAnswer: Bool = false, inSeries: Bool = false) -> ViewerFlow {
        ViewerFlow(
            title: "Review", lines: (1...40).map { "line \($0)" },
            .init(canEdit: canEdit, canAnswer: canAnswer, isInSeries: inSeries), setup())
    }

    @Test func theViewEnds() throws {
        for keys in ["q", "<Esc>", "Q", "<C-c>"] {
            var flow = viewer()
            guard case .done? = try play(keys, &flow).first else {
                Issue.record("\(keys)")
                continue
            }
        }
    }

    @Test func theViewScrolls() throws {
        var flow = viewer()
        _ = try play("jj<PgDn>", &flow)
        #expect(lines(flow)[1] == "line 19", "22 lines are shown, so that the last page begins with line 19")
        _ = try play("k", &flow)
        #expect(lines(flow)[1] == "line 18")
    }

    @Test func theViewAsksForTheEditor() throws {
        var flow = viewer()
        guard case .edit? = try play("e", &flow).first else {
            Issue.record("no editor")
            return
        }
        flow.edit(EditorSamples.opening(try EditorSamples.meeting()), now: try EditorSamples.dates().now)
        #expect(lines(flow)[1] == "▶ Title      Review" && flow.isTyping)
        guard case .save? = try play("!<C-s>", &flow).first else {
            Issue.record("not saved")
            return
        }
        flow.show(title: "Review!", lines: ["one"], .init(canEdit: true, canAnswer: false, isInSeries: false))
        #expect(lines(flow)[0] == "Review!" && lines(flow)[1] == "one" && !flow.isTyping)
    }

    @Test func whatIsNotAllowedIsSaid() throws {
        var flow = viewer(canEdit: false)
        #expect(try play("e", &flow).isEmpty)
        #expect(lines(flow)[23] == "this event cannot be changed here")
        #expect(try play("d", &flow).isEmpty && play("a", &flow).isEmpty)
        #expect(lines(flow)[23] == "this is not an invitation that you can answer")
        _ = try play("j", &flow)
        #expect(lines(flow)[23] == "Esc done")
    }

    @Test func theInvitationIsAnswered() throws {
        var flow = viewer(canAnswer: true)
        #expect(try play("a", &flow).isEmpty)
        #expect(lines(flow)[23] == "Answer: a accept, t tentative, d decline, Esc stay")
        guard case .answer(.tentative)? = try play("xt", &flow).first else {
            Issue.record("no answer")
            return
        }
    }

    @Test func theViewDeletesOneDateOrAllFromHere() throws {
        var flow = viewer(inSeries: true)
        #expect(try play("dd", &flow).isEmpty, "d is no answer to the question about a series")
        guard case .delete(.future)? = try play("f", &flow).first else {
            Issue.record("not deleted")
            return
        }
    }

    // MARK: Chooser

    private static let ids = (0..<3).map { _ in CalStoreCalendar.ID.random() }

    private func chooser(isMultiple: Bool, hasDone: Bool = true, hasCancel: Bool = true) -> ChooserFlow {
        let names = [("Home", "iCloud"), ("Work", "iCloud"), ("Holidays", "Other")]
        return ChooserFlow(
            zip(Self.ids, names).map {
                .init(id: $0, title: $1.0, source: $1.1, color: nil, isWritable: $1.0 != "Holidays")
            }, chosen: [Self.ids[1]], isMultiple: isMultiple, hasDone: hasDone, hasCancel: hasCancel,
            setup(isASCII: true))
    }

    @Test func theListOfCalendars() {
        let flow = chooser(isMultiple: true)
        let shown = lines(flow)
        #expect(
            shown[0..<6] == [
                "Calendars", " iCloud", "   [ ] Home", " > [x] Work", " Other",
                "   [ ] Holidays  (read only)",
            ])
        #expect(shown[23] == "Space choose   a all or none   Enter done   Esc cancel")
    }

    @Test func severalAreChosen() throws {
        var flow = chooser(isMultiple: true)
        let wishes = try play("k<Space>j<Space>aa<Enter>", &flow)
        let ids = Self.ids
        #expect(
            wishes == [
                .changed([ids[0], ids[1]]), .changed([ids[0]]), .changed(Set(ids)), .changed([]), .done,
            ])
    }

    @Test func oneIsChosen() throws {
        var flow = chooser(isMultiple: false)
        let wishes = try play("<Space>j<Space>a<Esc>", &flow)
        #expect(wishes == [.changed([Self.ids[2]]), .cancel], "the chosen one stays, and there is no all")
    }

    @Test func aClickChooses() throws {
        var flow = chooser(isMultiple: true)
        #expect(try play("<Click:8,3>", &flow) == [.changed([Self.ids[0], Self.ids[1]])])
        #expect(try play("<Click:8,2>", &flow).isEmpty, "the name of a source")
    }

    @Test func aChooserWithoutCalendars() throws {
        var flow = ChooserFlow(
            [], chosen: [], isMultiple: true, hasDone: false, hasCancel: false, setup())
        #expect(lines(flow)[2] == "  There are no calendars.")
        #expect(try play("jk<Space>a<PgDn>", &flow) == [.changed([])])
        #expect(try play("q", &flow) == [.cancel])
    }
}
