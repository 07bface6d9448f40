import Foundation

/// The reason why the answer of a driver cannot be taken.
public enum CalStorePresentationError: Error, Hashable, Sendable {
    /// A controller of this class does not take this answer, or not now.
    case unfit(answer: String, controller: String)
    /// No calendar of the list has this title.
    case noCalendar(String)
    /// The event belongs to another store than that of the editor.
    case eventOfOtherStore(String)
    /// The controller has no event store, or no event.
    case nothingToShow(String)
    /// The user is none of the attendees (see ``CalStorePresentation/userAddresses``).
    case notInvited(String)
}

extension CalStorePresentationError: LocalizedError, CustomStringConvertible {
    public var description: String {
        switch self {
        case .unfit(let answer, let controller): "\(controller) does not take the answer \(answer)"
        case .noCalendar(let title): "no calendar of the list has the title \"\(title)\""
        case .eventOfOtherStore(let title): "the event \"\(title)\" is not of the editor's event store"
        case .nothingToShow(let what): "the controller has no \(what): set it before it is presented"
        case .notInvited(let title):
            "you are none of the attendees of \"\(title)\": set user.address in the settings"
        }
    }

    public var errorDescription: String? { description }
}
