import Testing

@testable import CalStore
@testable import CalStoreExchange

/// The files in the status of a synchronization, which is JSON and so UTF-8.
@Suite struct SyncStatusTextTests {
    @Test func `a file in Windows-1252 was damaged, so that merges had a wrong base`() throws {
        var bytes: [UInt8] = []
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:u", "DTSTAMP:20260101T000000Z",
            "DTSTART:20260303T100000Z", "SUMMARY:Caf%", "END:VEVENT", "END:VCALENDAR", "",
        ]
        // é of Windows-1252
        for byte in lines.joined(separator: "\r\n").utf8 {
            bytes.append(byte == UInt8(ascii: "%") ? 0xE9 : byte)
        }
        let item = try VdirItem(file: bytes)
        #expect(item.title == "Café")
        let entry = item.entry(href: "u.ics")
        var status = SyncStatus()
        status.agree(entry, entry, base: bytes)
        status["u"]?.origin = bytes
        let again = try SyncStatus(json: status.json())
        for file in [again["u"]?.base, again["u"]?.origin] {
            let read = try VdirItem(file: try #require(file))
            #expect(read.title == "Café")
            #expect(read.entry(href: "u.ics").content == entry.content)
        }
        #expect(again.json() == status.json())
    }
}
