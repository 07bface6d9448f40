import Testing

@testable import Basics
@testable import CalStore

/// Records as JSON: each line comes back as it was, what is unknown is kept, what is wrong is named.
@Suite struct RecordJSONTests {
    private func read(_ text: String) throws -> Record {
        try JSONReader.read(Array(text.utf8)) { json throws(JSONError) in
            var reader = RecordReader()
            return try reader.record(&json)
        }
    }

    private static let id = "5C3F6C1E-7B1D-4C57-9E56-0A9C2B1D4E5F"
    private static let calendar = "A1B2C3D4-0000-4000-8000-000000000001"

    /// Written by hand from `Format.md`.
    @Test(arguments: [
        #"{"type":"source","id":"\#(id)","title":"Local"}"#,
        #"{"type":"source","id":"\#(id)","title":"Work","kind":"caldav","sync":{"url":"x"}}"#,
        #"{"type":"source","id":"\#(id)","title":"Work","kind":"caldav","url":"https://dav.example.org/","places":[{"name":"Home","latitude":52.5,"longitude":13.4}]}"#,
        ##"{"type":"calendar","id":"\##(id)","source":"\##(calendar)","title":"work","color":"#1BADF8","kind":"subscription","entities":["events","reminders"],"readonly":true,"immutable":true,"default":true}"##,
        #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","title":"Standup","start":"2026-03-02T09:00:00[Europe/Berlin]","end":"2026-03-02T09:15:00[Europe/Berlin]","rrule":["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],"exdate":["2026-03-06T09:00:00[Europe/Berlin]"]}"#,
        #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","title":"","start":"2026-05-01","end":"2026-05-05","availability":"free"}"#,
        #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","uid":"x@example.com","series":"\#(calendar)","original":"2026-10-25T02:30:00[Europe/Berlin][fold=1]","title":"\"quoted\"\n","start":"2026-10-25T02:30:00Z","duration":"P1DT2H"}"#,
        #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","title":"t","start":"2026-03-02T09:00:00","exrule":["FREQ=DAILY"],"rdate":["2026-03-09T09:00:00",{"start":"2026-03-10T09:00:00","end":"2026-03-10T11:00:00"},{"start":"2026-03-11T09:00:00","duration":"PT2H"}],"location":"Room 4","place":{"title":"HQ","latitude":52.52,"longitude":13.4,"radius":100},"notes":"n","url":"https://example.com","status":"tentative","alarms":[{"offset":"-PT5M"},{"offset":"PT0S","related":"end","action":"audio"},{"at":"2026-03-02T07:00:00Z","text":"now","acknowledged":"2026-03-02T07:01:00Z","ical":["X-A:b"],"new":1},{"proximity":"enter","place":{"title":"Home"}}],"organizer":{"address":"mailto:a@example.com","name":"Ada"},"attendees":[{"address":"mailto:b@example.com","role":"chair","status":"accepted","kind":"person","params":"RSVP=TRUE"}],"categories":["a","b"],"color":"SteelBlue","class":"PRIVATE","sequence":3,"created":"2026-01-01T00:00:00Z","modified":"2026-01-02T00:00:00Z","ical":["X-FOO;P=1:bar"],"params":["SUMMARY;LANGUAGE=de"],"future":{"a":[1,2.50]}}"#,
        #"{"type":"reminder","id":"\#(id)","calendar":"\#(calendar)","title":"Milk","start":"2026-03-05","due":"2026-03-06","status":"completed","priority":1,"completed":"2026-03-06T10:00:00Z","percent":100}"#,
    ])
    func comesBackAsItWas(_ line: String) throws {
        #expect(RecordWriter.text(of: try read(line)) == line)
    }

    @Test func aNullMemberIsAbsent() throws {
        let record = try read(
            #"{"type":"event","id":"\#(Self.id)","calendar":"\#(Self.calendar)","title":"t","start":"2026-03-02","location":null,"url":null,"place":null}"#
        )
        #expect(record.item?.location == nil)
        #expect(record.item?.structuredLocation == nil)
    }

    @Test func membersComeInAnyOrder() throws {
        let record = try read(
            #"{"start":"2026-03-02","title":"t","x":{"type":"calendar"},"calendar":"\#(Self.calendar)","id":"\#(Self.id)","type":"event"}"#
        )
        #expect(record.item?.title == "t")
        #expect(record.item?.unknown == [UnknownMember(name: "x", json: #"{"type":"calendar"}"#)])
    }

    @Test(arguments: [
        (#"{"id":"x"}"#, "without \"type\""),
        (#"{"type":"task"}"#, "no such type"),
        (#"{"type":"event","id":"nope"}"#, "identifier"),
        (#"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","title":"t"}"#, "without \"start\""),
        (#"{"type":"event","calendar":"\#(calendar)","start":"2026-03-02"}"#, "without \"id\""),
        (#"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","start":"2026-02-30"}"#, "2026-02-30"),
        (
            #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","start":"2026-03-02","rrule":["FREQ=MONTHLY;BYMONTHDAY=32"]}"#,
            "BYMONTHDAY=32"
        ),
        (
            #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","start":"2026-03-02","status":"maybe"}"#,
            "maybe"
        ),
        (#"{"type":"reminder","id":"\#(id)","calendar":"\#(calendar)","priority":10}"#, "0 to 9"),
        (
            #"{"type":"event","id":"\#(id)","calendar":"\#(calendar)","start":"2026-03-02","alarms":[{}]}"#,
            "alarm"
        ),
    ])
    func saysWhatIsWrong(_ line: String, _ part: String) {
        do {
            _ = try read(line)
            Issue.record("read: \(line)")
        } catch {
            #expect("\(error)".contains(part), "\(error)")
        }
    }

    @Test func aZoneOfNoMachineIsKept() throws {
        let line =
            #"{"type":"event","id":"\#(Self.id)","calendar":"\#(Self.calendar)","title":"t","start":"2026-03-02T09:00:00[Mars/Base \"1\"]"}"#
        let record = try read(line)
        #expect(record.item?.start?.zone?.isKnown == false)
        #expect(try read(RecordWriter.text(of: record)) == record)
    }

    @Test func mergeTakesEachPropertyFromWhoChangedIt() throws {
        func item(_ title: String, _ location: String?, _ notes: String?) throws -> Record {
            var fields = ItemFields(
                id: try #require(RecordID(Self.id)), kind: .event,
                calendar: try #require(RecordID(Self.calendar)),
                title: title)
            fields.start = ItemTime("2026-03-02")
            fields.location = location
            fields.notes = notes
            return .item(ItemRecord(fields))
        }
        let base = try item("a", "x", nil)
        let mine = try item("a", "y", nil)
        let newest = try item("b", "x", "n")
        #expect(mine.merged(base: base, newest: newest) == (try item("b", "y", "n")))
        #expect(Record.changedProperties(from: base, to: newest) == ["title", "notes"])
    }

    /// Two writers: one changes the colour, the other the title; then both the colour.
    @Test func mergeOfColors() throws {
        func item(_ title: String, _ color: String?) throws -> Record {
            let color = color.map { #","color":"\#($0)""# } ?? ""
            return try read(
                #"{"type":"event","id":"\#(Self.id)","calendar":"\#(Self.calendar)","title":"\#(title)","start":"2026-03-02"\#(color)}"#
            )
        }
        let base = try item("a", "red")
        #expect(try item("a", "blue").merged(base: base, newest: try item("b", "red")) == item("b", "blue"))
        #expect(try item("a", nil).merged(base: base, newest: try item("b", "red")) == item("b", nil))
        #expect(try item("c", "red").merged(base: base, newest: try item("a", "blue")) == item("c", "blue"))
        #expect(try item("a", "blue").clashes(base: base, newest: try item("a", "gold")) == ["color"])
        #expect(Record.changedProperties(from: base, to: try item("a", nil)) == ["color"])
    }

    /// An index is made of records without these texts; a record that cannot be read has none.
    @Test(arguments: [
        #""title":"é\n""#, #""title":5"#, #""title":null"#, #""notes":null"#, #""notes":["a"]"#,
        #""notes":"\x""#,
        #""location":"a","url":"b","color":null,"class":"c""#, #""class":true"#, #""categories":["a","b"]"#,
        #""categories":[null]"#, #""categories":"a""#, #""ical":["X-A:1"],"uid":"u""#, #""ical":[{}]"#,
    ])
    func `texts that are left out are checked`(members: String) {
        let text =
            #"{"type":"event","id":"\#(Self.id)","calendar":"\#(Self.calendar)","start":"2026-03-02","#
            + members + "}"
        func read(leavingOutTexts: Bool) -> Result<Record, any Error> {
            Result {
                try JSONReader.read(Array(text.utf8)) { json throws(JSONError) in
                    var reader = RecordReader()
                    reader.leavesOutTexts = leavingOutTexts
                    return try reader.record(&json)
                }
            }
        }
        switch (read(leavingOutTexts: false), read(leavingOutTexts: true)) {
        case (.failure(let one), .failure(let other)): #expect("\(one)" == "\(other)")
        case (.success(let whole), .success(let part)):
            guard var fields = whole.item?.fields else {
                Issue.record("no item")
                return
            }
            fields.title = ""
            (fields.location, fields.notes, fields.url, fields.color) = (nil, nil, nil, nil)
            (fields.classification, fields.categories, fields.properties) = (nil, [], [])
            #expect(part.item?.fields == fields)
        default: Issue.record("only one of them reads \(text)")
        }
    }
}
