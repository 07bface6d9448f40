import EventKitUI
import Testing

/// Forms of public programs for EventKitUI in the language mode of Swift 5, where imported classes of
/// Objective-C are not strict about the main actor. That they compile is most of the test.
private final class Presenter: NSObject, EKEventEditViewDelegate, UINavigationControllerDelegate {
    func controller(for event: EKEvent) -> EKEventViewController {
        let controller = EKEventViewController()
        controller.event = event
        return controller
    }

    func eventEditViewController(
        _ controller: EKEventEditViewController, didCompleteWith action: EKEventEditViewAction
    ) {
        controller.dismiss(animated: true, completion: nil)
    }
}

private class First: UIViewController {
    init() { super.init(nibName: nil, bundle: nil) }
    required init?(coder: NSCoder) { nil }
}

private class Second: UIViewController {
    convenience init() { self.init(nibName: nil, bundle: nil) }
}

private class Viewer: EKEventViewController {
    convenience init(_ event: EKEvent) {
        self.init()
        self.event = event
    }

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    required init?(coder: NSCoder) { nil }
}

@Suite @MainActor struct ControllerTests {
    @Test func controllersAreMadeAsByUIKit() {
        let event = EKEvent(eventStore: EKEventStore())
        #expect(Presenter().controller(for: event).event === event && Viewer(event).event === event)
        #expect(First().title == nil && Second().title == nil)
        #expect(EKCalendarChooser().selectionStyle == .single)
        #expect(EKCalendarChooser(nibName: nil, bundle: nil).selectedCalendars.isEmpty)
        #expect(EKEventEditViewController().delegate == nil && UINavigationController().delegate == nil)
    }
}
