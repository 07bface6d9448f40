import CalStoreScreens
import Foundation

/// Shows an event. The person can edit and delete it if that is allowed, and answer an invitation.
///
/// ```swift
/// let viewer = EKEventViewController()
/// viewer.event = event
/// viewer.allowsEditing = true
/// viewer.delegate = self
/// navigationController?.pushViewController(viewer, animated: true)
/// ```
///
/// It shows what others change meanwhile. Without a delegate it leaves the navigation controller by itself.
@preconcurrency @MainActor open class EKEventViewController: UIViewController {
    /// Learns how the view ended.
    open weak var delegate: (any EKEventViewDelegate)?
    /// The event. It must be set before the controller is shown.
    open var event: EKEvent!
    /// Whether the person may edit and delete the event. Events in calendars that cannot be changed are
    /// never edited.
    open var allowsEditing = false
    /// Whether the other events of the day are shown below the event.
    open var allowsCalendarPreview = false

    private var mailbox: FlowTerminal.Mailbox?
    var isStopped = false

    private func tell(_ action: EKEventViewAction) -> () -> Void {
        { [weak self] in
            guard let self else { return }
            if let delegate { return delegate.eventViewController(self, didCompleteWith: action) }
            leave()
        }
    }

    private func session() throws -> EventSession {
        guard let event = event as EKEvent?, let store = event.eventStore else {
            throw CalStorePresentationError.nothingToShow("event")
        }
        return try EventSession(event, store)
    }
}

extension EKEventViewController: AskingController {
    func stop() {
        isStopped = true
        mailbox?.end()
    }

    func ask() async -> () -> Void {
        if isStopped { return {} }
        let session: EventSession
        do { session = try self.session() } catch {
            CalStorePresentation.report("\(error)")
            return tell(.done)
        }
        let action =
            if let driver = CalStorePresentation.driver {
                await ask(driver, session)
            } else {
                await askPerson(session)
            }
        return isStopped ? {} : tell(action)
    }

    private var canEdit: Bool { allowsEditing && event.canBeEdited }

    // MARK: A driver

    private func ask(
        _ driver: any CalStorePresentationDriver, _ session: EventSession
    ) async -> EKEventViewAction {
        while true {
            let answer = await driver.answer(to: self)
            if isStopped { return .done }
            do {
                switch answer {
                case .save(let span, let changes) where canEdit: try session.save(span: span, changes)
                case .delete(let span) where canEdit:
                    try session.delete(span: span)
                    return .deleted
                case .respond(let status):
                    guard let status = status.answer else { throw answer.isUnfit(for: self) }
                    try session.respond(status)
                    return .responded
                case .done, .cancel: return .done
                case .save, .delete, .choose: throw answer.isUnfit(for: self)
                }
            } catch { driver.refused(error, by: self) }
        }
    }

    // MARK: A person

    private func abilities(_ session: EventSession) -> ViewerFlow.Abilities {
        ViewerFlow.Abilities(
            canEdit: canEdit, canAnswer: session.invited != nil, isInSeries: session.event.isInSeries)
    }

    private func askPerson(_ session: EventSession) async -> EKEventViewAction {
        guard FlowTerminal.isThere, let lines = try? session.lines(hasDay: allowsCalendarPreview) else {
            CalStorePresentation.report("nobody can view an event: there is no terminal and no driver")
            return .done
        }
        let flow = ViewerFlow(
            title: session.event.title ?? "", lines: lines, abilities(session), session.setup)
        let mailbox = FlowTerminal.Mailbox()
        self.mailbox = mailbox
        let observer = session.onChange { mailbox.change() }
        defer {
            NotificationCenter.default.removeObserver(observer)
            self.mailbox = nil
        }
        var action = EKEventViewAction.done
        _ = await FlowTerminal.run(
            flow, mailbox, now: { [store = session.store] in store.now },
            refresh: { [self] in
                guard session.event.refresh() else {
                    action = .deleted
                    return .end
                }
                return refreshed(session)
            },
            decide: { [self] wish in
                do {
                    guard let end = try decide(wish, session) else { return shown(wish, session) }
                    action = end
                    return .end
                } catch {
                    let reason = error.localizedDescription
                    return .goOn { _ = $0.reduce(.refused(reason)) }
                }
            })
        return action
    }

    /// Does what the person wishes. Returns how the view ends; nil if it goes on.
    private func decide(_ wish: ViewerFlow.Wish, _ session: EventSession) throws -> EKEventViewAction? {
        switch wish {
        case .done: return .done
        case .answer(let status):
            try session.respond(status)
            return .responded
        case .delete(let span):
            try session.delete(span: span == .this ? .thisEvent : .futureEvents)
            return .deleted
        case .save(let changes, let span):
            try session.save(changes, span)
            return nil
        case .edit: return nil
        }
    }

    private func shown(
        _ wish: ViewerFlow.Wish, _ session: EventSession
    ) -> FlowTerminal.Reply<ViewerFlow> {
        let abilities = abilities(session)
        do {
            if case .edit = wish {
                let (opening, now) = (try session.opening(), session.store.now)
                return .goOn { $0.edit(opening, now: now) }
            }
            let (title, lines) = (session.event.title ?? "", try session.lines(hasDay: allowsCalendarPreview))
            return .goOn { $0.show(title: title, lines: lines, abilities) }
        } catch {
            let reason = error.localizedDescription
            return .goOn { _ = $0.reduce(.refused(reason)) }
        }
    }

    private func refreshed(_ session: EventSession) -> FlowTerminal.Reply<ViewerFlow> {
        let (title, abilities) = (session.event.title ?? "", abilities(session))
        guard let lines = try? session.lines(hasDay: allowsCalendarPreview),
            let opening = try? session.opening()
        else { return .goOn { _ in } }
        return .goOn { $0.refresh(title: title, lines: lines, abilities, opening) }
    }
}

extension EKParticipantStatus {
    /// The answer of a person to an invitation; nil for what is none.
    fileprivate var answer: ItemParticipant.Status? {
        switch self {
        case .accepted: .accepted
        case .declined: .declined
        case .tentative: .tentative
        default: nil
        }
    }
}
