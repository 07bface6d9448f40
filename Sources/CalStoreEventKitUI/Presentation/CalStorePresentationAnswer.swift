/// An answer of a driver in place of a person, to a controller that is shown.
///
/// | answer | editor | view of an event | chooser |
/// |---|---|---|---|
/// | ``save(span:_:)`` | changes the event and saves it | the same, in its editor; the view goes on | |
/// | ``delete(span:)`` | deletes the event | deletes the event | |
/// | ``respond(_:)`` | | answers the invitation | |
/// | ``choose(_:)`` | | | chooses these calendars |
/// | ``done`` | | leaves the view | ends with the choice |
/// | ``cancel`` | leaves the editor | leaves the view | ends without a choice |
///
/// An answer that a controller does not take is refused (``CalStorePresentationDriver/refused(_:by:)``).
public enum CalStorePresentationAnswer {
    /// Changes the event, as a person does in the form, and saves it.
    case save(span: EKSpan = .thisEvent, _ changes: @MainActor (EKEvent) -> Void = { _ in })
    /// Deletes the event.
    case delete(span: EKSpan = .thisEvent)
    /// Answers the invitation.
    case respond(EKParticipantStatus)
    /// Chooses the calendars with these titles, in place of those that were chosen.
    case choose(Set<String>)
    /// Leaves the controller.
    case done
    /// Leaves the controller without a change.
    case cancel
}

extension CalStorePresentationAnswer {
    /// The reason why a controller does not take it.
    @MainActor func isUnfit(for controller: UIViewController) -> CalStorePresentationError {
        let name =
            switch self {
            case .save: "save"
            case .delete: "delete"
            case .respond: "respond"
            case .choose: "choose"
            case .done: "done"
            case .cancel: "cancel"
            }
        return .unfit(answer: name, controller: "\(type(of: controller))")
    }
}
