import CalStoreScreens
import Foundation
import Terminal

/// Lets a person choose calendars, one or several.
///
/// ```swift
/// let chooser = EKCalendarChooser(
///     selectionStyle: .multiple, displayStyle: .writableCalendarsOnly, entityType: .event,
///     eventStore: store)
/// chooser.selectedCalendars = [work]
/// chooser.showsDoneButton = true
/// chooser.delegate = self
/// present(UINavigationController(rootViewController: chooser), animated: true)
/// ```
@preconcurrency @MainActor open class EKCalendarChooser: UIViewController {
    /// The number of calendars that can be chosen.
    open private(set) var selectionStyle = EKCalendarChooserSelectionStyle.single
    /// Learns what the person chooses.
    open weak var delegate: (any EKCalendarChooserDelegate)?
    /// Whether the person can end with the choice.
    open var showsDoneButton = false
    /// Whether the person can end without it. Without both the person goes back, and the delegate is told
    /// nothing but the changes.
    open var showsCancelButton = false
    /// The chosen calendars. Setting them does not call the delegate (TN3132).
    open var selectedCalendars: Set<EKCalendar> = []

    private var displayStyle = EKCalendarChooserDisplayStyle.allCalendars
    private var entityType = EKEntityType.event
    private var eventStore: EKEventStore?
    private var mailbox: FlowTerminal.Mailbox?
    var isStopped = false

    /// A chooser of calendars for events.
    public convenience init(
        selectionStyle: EKCalendarChooserSelectionStyle, displayStyle: EKCalendarChooserDisplayStyle,
        eventStore: EKEventStore
    ) {
        self.init(
            selectionStyle: selectionStyle, displayStyle: displayStyle, entityType: .event,
            eventStore: eventStore)
    }

    /// A chooser of calendars for events or lists for reminders.
    public init(
        selectionStyle style: EKCalendarChooserSelectionStyle,
        displayStyle: EKCalendarChooserDisplayStyle, entityType: EKEntityType, eventStore: EKEventStore
    ) {
        super.init(nibName: nil, bundle: nil)
        selectionStyle = style
        self.displayStyle = displayStyle
        self.entityType = entityType
        self.eventStore = eventStore
    }

    /// A chooser without a store, which shows no calendars; see `UIViewController.init(nibName:bundle:)`.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// A chooser without a store, which shows no calendars. Nothing is read from the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Calendars

    /// The calendars of the list, by source and title. A program with write-only access sees those that it
    /// can write to (TN3153).
    private var calendars: [EKCalendar] {
        guard let eventStore else { return [] }
        let isWriteOnly = eventStore.isWriteOnly(for: entityType)
        let all = eventStore.withAccessOfPerson { eventStore.calendars(for: entityType) }
        return all.filter {
            $0.allowsContentModifications || displayStyle == .allCalendars && !isWriteOnly
        }.sorted { ($0.source?.title ?? "", $0.title) < ($1.source?.title ?? "", $1.title) }
    }

    private func choose(_ calendars: Set<EKCalendar>) {
        guard calendars != selectedCalendars else { return }
        selectedCalendars = calendars
        delegate?.calendarChooserSelectionDidChange(self)
    }

    private enum End { case finish, cancel, back }

    private func tell(_ end: End) -> () -> Void {
        { [weak self] in
            guard let self else { return }
            switch end {
            case .finish: delegate?.calendarChooserDidFinish(self)
            case .cancel: delegate?.calendarChooserDidCancel(self)
            case .back: leave()
            }
        }
    }
}

extension EKCalendarChooser: AskingController {
    func stop() {
        isStopped = true
        mailbox?.end()
    }

    func ask() async -> () -> Void {
        if isStopped { return {} }
        guard eventStore != nil else {
            CalStorePresentation.report("\(CalStorePresentationError.nothingToShow("eventStore"))")
            return tell(.back)
        }
        let end =
            if let driver = CalStorePresentation.driver { await ask(driver) } else { await askPerson() }
        return isStopped ? {} : tell(end)
    }

    private func ask(_ driver: any CalStorePresentationDriver) async -> End {
        while true {
            let answer = await driver.answer(to: self)
            if isStopped { return .back }
            do {
                switch answer {
                case .choose(let titles): try choose(titles)
                case .done: return showsDoneButton ? .finish : .back
                case .cancel: return showsCancelButton ? .cancel : .back
                case .save, .delete, .respond: throw answer.isUnfit(for: self)
                }
            } catch { driver.refused(error, by: self) }
        }
    }

    private func choose(_ titles: Set<String>) throws {
        let calendars = calendars
        let found = try titles.map { title in
            guard let calendar = calendars.first(where: { $0.title == title }) else {
                throw CalStorePresentationError.noCalendar(title)
            }
            return calendar
        }
        guard selectionStyle == .multiple || found.count <= 1 else {
            throw CalStorePresentationAnswer.choose(titles).isUnfit(for: self)
        }
        choose(Set(found))
    }

    private func askPerson() async -> End {
        guard FlowTerminal.isThere, let eventStore else {
            CalStorePresentation.report("nobody can choose calendars: there is no terminal and no driver")
            return showsCancelButton ? .cancel : .back
        }
        let calendars = calendars
        func chosen(_ ids: Set<CalStoreCalendar.ID>) -> Set<EKCalendar> {
            Set(calendars.filter { ids.contains($0.calStoreID) })
        }
        let flow = ChooserFlow(
            calendars.map(\.row), chosen: Set(selectedCalendars.map(\.calStoreID)),
            isMultiple: selectionStyle == .multiple, hasDone: showsDoneButton, hasCancel: showsCancelButton,
            EventSession.setup(eventStore))
        let mailbox = FlowTerminal.Mailbox()
        self.mailbox = mailbox
        defer { self.mailbox = nil }
        var end = End.back
        _ = await FlowTerminal.run(flow, mailbox, now: { eventStore.now }, refresh: { .goOn { _ in } }) {
            [self] wish in
            switch wish {
            case .changed(let ids):
                choose(chosen(ids))
                return .goOn { _ in }
            case .done: end = .finish
            case .cancel: end = showsCancelButton ? .cancel : .back
            }
            return .end
        }
        return end
    }
}

extension EKCalendar {
    fileprivate var row: ChooserFlow.Row {
        ChooserFlow.Row(
            id: calStoreID, title: title, source: source?.title ?? "",
            color: colorText.flatMap { Color(hex: $0) },
            isWritable: allowsContentModifications)
    }
}
