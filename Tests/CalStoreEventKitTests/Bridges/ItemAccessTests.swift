import CalStore
import CalStoreEventKit
import CalStoreExchange
import Foundation
import Testing

/// The properties of iCalendar that EventKit lacks, set from EventKit's objects.
@Suite struct ItemAccessTests {
    private func reminder(_ title: String, in store: EKEventStore) throws -> EKReminder {
        let reminder = EKReminder(eventStore: store)
        reminder.title = title
        reminder.calendar = store.defaultCalendarForNewReminders()
        try store.save(reminder, commit: true)
        return reminder
    }

    @Test func tagsSubtasksProgressAndOrderAreSaved() throws {
        let values = CalendarStore()
        let store = EKEventStore(calStore: values)
        let letter = try reminder("Letter", in: store)
        let stamps = try reminder("Stamps", in: store)
        stamps.calStore.categories = ["errand", "post, office"]
        stamps.calStore.percentComplete = 40
        stamps.calStore.sortOrder = 2
        stamps.calStore.parentExternalID = letter.calendarItemExternalIdentifier
        #expect(stamps.hasChanges)
        try store.save(stamps, commit: true)

        let item = try #require(try values.items().first { $0.title == "Stamps" })
        #expect(item.categories == ["errand", "post, office"])
        #expect(item.percentComplete == 40)
        #expect(item.sortOrder == 2)
        #expect(item.parentExternalID == letter.calendarItemExternalIdentifier)
        let text = String(decoding: CalStoreItem.iCalendar([item]), as: UTF8.self)
        #expect(text.contains("CATEGORIES:errand,post\\, office\r\n"))
        #expect(text.contains("RELATED-TO:\(letter.calendarItemExternalIdentifier ?? "")\r\n"))
        #expect(text.contains("X-APPLE-SORT-ORDER:2\r\n"))
        #expect(text.contains("PERCENT-COMPLETE:40\r\n"))

        // Another object of the same reminder, and undo of the last save.
        let again = try #require(
            store.calendarItem(withIdentifier: stamps.calendarItemIdentifier) as? EKReminder)
        #expect(again.calStore.categories == ["errand", "post, office"])
        try store.calStore.values().undo()
        #expect(again.refresh())
        #expect(again.calStore.categories == [] && again.calStore.sortOrder == nil)
        #expect(again.calStore.parentExternalID == nil)
    }

    @Test func aRollbackTakesThemBack() throws {
        let store = EKEventStore(calStore: CalendarStore())
        let milk = try reminder("Milk", in: store)
        milk.calStore.sortOrder = 7
        milk.calStore.categories = ["shop"]
        milk.rollback()
        #expect(milk.calStore.sortOrder == nil && milk.calStore.categories == [])
        #expect(!milk.hasChanges)
    }

    /// A line break in the identifier would be a new property of the file.
    @Test func noTextBecomesAnotherProperty() throws {
        var item = CalStoreItem(reminder: "A", calendar: .random())
        item.parentExternalID = "a;b,c\\d\r\nATTACH:x"
        #expect(item.unknownProperties == [#"RELATED-TO:a\;b\,c\\d\nATTACH:x"#])
        #expect(item.parentExternalID == "a;b,c\\d\nATTACH:x")
    }

    @Test func otherRelationsStay() throws {
        let file = CalStoreImport(
            iCalendar: Array(
                """
                BEGIN:VCALENDAR
                BEGIN:VTODO
                UID:1
                SUMMARY:A
                RELATED-TO;RELTYPE=CHILD:child
                RELATED-TO;RELTYPE=parent;X-A="RELTYPE=CHILD:":old
                RELATED-TO;RELTYPE=SIBLING:sibling
                END:VTODO
                END:VCALENDAR
                """.utf8))
        var item = try #require(file.items.first)
        #expect(item.parentExternalID == "old")
        item.parentExternalID = "new"
        #expect(
            item.unknownProperties == [
                "RELATED-TO;RELTYPE=CHILD:child", "RELATED-TO;RELTYPE=SIBLING:sibling", "RELATED-TO:new",
            ])
        item.parentExternalID = nil
        #expect(item.parentExternalID == nil && item.unknownProperties.count == 2)
    }

    @Test func whatPrintShows() throws {
        let red = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        #expect(
            "\(red)".hasSuffix(
                "(kCGColorSpaceICCBased; kCGColorSpaceModelRGB; sRGB IEC61966-2.1)] ( 1 0.5 0 1 )"))
        #expect("\(CGColor(gray: 0.25, alpha: 1))".hasSuffix(" ( 0.25 1 )"))
        let end = "\(EKRecurrenceEnd(occurrenceCount: 10))"
        #expect(
            end.hasPrefix("EKRecurrenceEnd <0x")
                && end.hasSuffix("> {endDate = (null); occurrenceCount = 10}"))
        let friday = "\(EKRecurrenceDayOfWeek(.friday, weekNumber: -1))"
        #expect(friday.hasSuffix("> {dayOfTheWeek = 6; weekNumber = -1}"))
    }

    /// The text of an `NSError` had straight quotation marks inside straight ones: `""perm": it has no …"`.
    @Test func noQuotationMarksInQuotationMarks() throws {
        let store = EKEventStore(calStore: CalendarStore())
        let event = EKEvent(eventStore: store)
        event.title = "perm"
        event.startDate = Date(timeIntervalSince1970: 0)
        event.endDate = Date(timeIntervalSince1970: 60)
        do {
            try store.save(event, span: .thisEvent)
            Issue.record("saved")
        } catch let error as NSError {
            #expect(error.localizedDescription.hasPrefix("\u{201C}perm\u{201D}: "))
            #expect(!"\(error)".contains("\"\""))
        }
    }
}
