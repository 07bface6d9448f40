import CalStoreScreens
import Foundation

/// Edits an event, or makes a new one, and saves it.
///
/// ```swift
/// let editor = EKEventEditViewController()
/// editor.eventStore = store
/// editor.event = event                // nil for a new event
/// editor.editViewDelegate = self
/// present(editor, animated: true)
/// ```
///
/// It is presented, never pushed. A person fills in the form of `ekcal ui`, with what is understood below
/// each field; of a series it asks whether this date or all from here are meant. Like Apple's since iOS 17 it
/// needs no access to events (TN3153): the person acts, not the program.
@preconcurrency @MainActor open class EKEventEditViewController: UINavigationController {
    /// Learns how the editor ended.
    open weak var editViewDelegate: (any EKEventEditViewDelegate)?
    /// The store of the event. It must be set before the editor is presented.
    open var eventStore: EKEventStore!
    /// The event that is edited; nil for a new one. After the end, the event that was saved.
    open var event: EKEvent?

    private var mailbox: FlowTerminal.Mailbox?
    var isStopped = false

    /// Ends the editor without saving. The delegate is not called; dismiss the editor then.
    open func cancelEditing() { stop() }

    private func tell(_ action: EKEventEditViewAction) -> () -> Void {
        { [weak self] in
            guard let self else { return }
            editViewDelegate?.eventEditViewController(self, didCompleteWith: action)
        }
    }

    // MARK: The event

    /// The event to edit: a new one has the calendar of the delegate and the next whole hour.
    private func session() throws -> EventSession {
        guard let store = eventStore as EKEventStore? else {
            throw CalStorePresentationError.nothingToShow("eventStore")
        }
        let event = self.event ?? EKEvent(eventStore: store)
        let session = try EventSession(event, store)
        self.event = event
        if event.calendar as EKCalendar? == nil {
            event.calendar = store.withAccessOfPerson {
                editViewDelegate?.eventEditViewControllerDefaultCalendar(forNewEvents: self)
                    ?? store.defaultCalendarForNewEvents
            }
        }
        if event.startDate as Date? == nil {
            let hour = Calendar.current.dateInterval(of: .hour, for: store.now.date)
            event.startDate = hour?.end ?? store.now.date
        }
        if event.endDate as Date? == nil { event.endDate = event.startDate + 3600 }
        return session
    }
}

extension EKEventEditViewController: AskingController {
    func stop() {
        isStopped = true
        mailbox?.end()
    }

    func ask() async -> () -> Void {
        if isStopped { return {} }
        let session: EventSession
        do { session = try self.session() } catch {
            CalStorePresentation.report("\(error)")
            return tell(.canceled)
        }
        let action =
            if let driver = CalStorePresentation.driver {
                await ask(driver, session)
            } else {
                await askPerson(session)
            }
        return isStopped ? {} : tell(action)
    }

    private func ask(
        _ driver: any CalStorePresentationDriver, _ session: EventSession
    ) async -> EKEventEditViewAction {
        while true {
            let answer = await driver.answer(to: self)
            if isStopped { return .canceled }
            do {
                switch answer {
                case .save(let span, let changes):
                    try session.save(span: span, changes)
                    return .saved
                case .delete(let span) where !session.event.isNew:
                    try session.delete(span: span)
                    return .deleted
                case .cancel: return .canceled
                case .delete, .respond, .choose, .done: throw answer.isUnfit(for: self)
                }
            } catch { driver.refused(error, by: self) }
        }
    }

    private func askPerson(_ session: EventSession) async -> EKEventEditViewAction {
        guard FlowTerminal.isThere, let opening = try? session.opening() else {
            CalStorePresentation.report("nobody can edit an event: there is no terminal and no driver")
            return .canceled
        }
        let flow = EditorFlow(
            opening, isInSeries: session.event.isInSeries, session.setup, now: session.store.now)
        let mailbox = FlowTerminal.Mailbox()
        self.mailbox = mailbox
        let observer = session.onChange { mailbox.change() }
        defer {
            NotificationCenter.default.removeObserver(observer)
            self.mailbox = nil
        }
        var action = EKEventEditViewAction.canceled
        _ = await FlowTerminal.run(
            flow, mailbox, now: { [store = session.store] in store.now },
            refresh: {
                session.event.refresh()
                guard let opening = try? session.opening() else { return .goOn { _ in } }
                return .goOn { $0.merge(opening) }
            },
            decide: { wish in
                do {
                    switch wish {
                    case .save(let changes, let span):
                        try session.save(changes, span)
                        action = .saved
                    case .delete(let span):
                        try session.delete(span: span == .this ? .thisEvent : .futureEvents)
                        action = .deleted
                    case .leave: action = .canceled
                    }
                    return .end
                } catch {
                    let reason = "not saved: \(error.localizedDescription)"
                    return .goOn { _ = $0.reduce(.refused(reason)) }
                }
            })
        return action
    }
}
