import EventKitUI
import Testing

// Each public name of EventKitUI, used with the type that Apple's has: a name that is missing, or of another
// type, does not compile here, at its line.

private func has<Root, Value>(_ path: KeyPath<Root, Value>, _: Value.Type) {}
private func sets<Root, Value>(_ path: ReferenceWritableKeyPath<Root, Value>, _: Value.Type) {}

@Suite @MainActor struct PublicNameTests {
    @Test func theView() {
        sets(\EKEventViewController.delegate, (any EKEventViewDelegate)?.self)
        sets(\EKEventViewController.event, Optional<EKEvent>.self)
        sets(\EKEventViewController.allowsEditing, Bool.self)
        sets(\EKEventViewController.allowsCalendarPreview, Bool.self)
        let controller: UIViewController = EKEventViewController()
        #expect(!controller.isViewLoaded)
        #expect(
            [EKEventViewAction.done, .responded, .deleted].map(\.rawValue) == [0, 1, 2])
    }

    @Test func theEditor() {
        sets(\EKEventEditViewController.editViewDelegate, (any EKEventEditViewDelegate)?.self)
        sets(\EKEventEditViewController.eventStore, Optional<EKEventStore>.self)
        sets(\EKEventEditViewController.event, EKEvent?.self)
        let controller: UINavigationController = EKEventEditViewController()
        #expect(controller.viewControllers.isEmpty)
        #expect([EKEventEditViewAction.canceled, .saved, .deleted].map(\.rawValue) == [0, 1, 2])
        #expect(EKEventEditViewAction.cancelled == .canceled)
    }

    @Test func theChooser() {
        let store = EKEventStore()
        let one = EKCalendarChooser(
            selectionStyle: .single, displayStyle: .writableCalendarsOnly, eventStore: store)
        let other = EKCalendarChooser(
            selectionStyle: .multiple, displayStyle: .allCalendars, entityType: .reminder, eventStore: store)
        has(\EKCalendarChooser.selectionStyle, EKCalendarChooserSelectionStyle.self)
        sets(\EKCalendarChooser.delegate, (any EKCalendarChooserDelegate)?.self)
        sets(\EKCalendarChooser.showsDoneButton, Bool.self)
        sets(\EKCalendarChooser.showsCancelButton, Bool.self)
        sets(\EKCalendarChooser.selectedCalendars, Set<EKCalendar>.self)
        #expect(one.selectionStyle == .single && other.selectionStyle == .multiple)
        #expect(EKCalendarChooserSelectionStyle.multiple.rawValue == 1)
        #expect(EKCalendarChooserDisplayStyle.writableCalendarsOnly.rawValue == 1)
    }

    @Test func theRest() {
        let bundle: Bundle? = EventKitUIBundle()
        #expect(bundle != nil)
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.modalPresentationStyle = .formSheet
        navigation.title = "Event"
        #expect(navigation.topViewController === navigation.visibleViewController)
        #expect(navigation.popViewController(animated: false) == nil)
        #expect(navigation.popToRootViewController(animated: false) == [])
    }
}
