import CalStoreEventKitUI
import EventKitTestSupport
import Foundation
import Testing

@testable import TestSupport

/// The listings of the article and of the doc comments, compiled as they stand there.
extension DelegateTests {
    @Test func theListingsAreHere() throws {
        let own = URL(fileURLWithPath: #filePath)
        let here = Listings.bare(try String(contentsOf: own, encoding: .utf8))
        let article = own.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(
                "Sources/CalStoreEventKitUI/CalStoreEventKitUI.docc/TestAnAppsDelegates.md")
        let listings = Listings.all(in: try String(contentsOf: article, encoding: .utf8))
        #expect(listings.count == 4)
        for listing in listings { #expect(here.contains(Listings.bare(listing)), "\(listing)") }
    }

    @Test func theListingsOfTheArticleHold() async throws {
        final class EventsViewController: UIViewController, EKEventEditViewDelegate {
            var store = EKEventStore()
            private(set) var added: [String] = []

            func addEvent() {
                let controller = EKEventEditViewController()
                controller.eventStore = store
                controller.editViewDelegate = self
                present(controller, animated: true)
            }

            func eventEditViewController(
                _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
            ) {
                if action == .saved, let event = controller.event { added.append(event.title) }
                dismiss(animated: true)
            }
        }
        let app = EventsViewController()
        do {
            let script = CalStorePresentationScript([.save { $0.title = "Lunch" }])
            CalStorePresentation.driver = script
            let app = EventsViewController()
            app.store = EKEventStore(calStore: CalendarStore())
            app.addEvent()
            await CalStorePresentation.finished()
            #expect(app.added == ["Lunch"] && script.isUsedUp)
            #expect(app.presentedViewController == nil)
        }
        app.store = EKEventStore(calStore: CalendarStore())
        do {
            let script = CalStorePresentationScript([.save { $0.endDate = $0.startDate - 60 }, .cancel])
            CalStorePresentation.driver = script
            app.addEvent()
            await CalStorePresentation.finished()
            #expect((script.refusals.first as? EKError)?.code == .datesInverted)
        }
        CalStorePresentation.userAddresses = ["ada@example.com"]
        CalStorePresentation.driver = CalStorePresentationScript([.respond(.accepted)])
        #expect(app.added.isEmpty)
    }
}
