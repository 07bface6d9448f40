import Foundation

extension EKError {
    /// The error that EventKit's methods throw for an error of the store: EventKit's own if there is one
    /// (EventKit rules 49-55), else the store's. Both can be cast to `NSError`.
    static func thrown(for error: any Error) -> any Error {
        guard case CalStoreError.refused(let violation, let title) = error, let code = code(of: violation)
        else {
            if error is EKError || error is CalStoreError { return error }
            // Such as the veto of a hook, in its own words.
            let text = (error as? any LocalizedError)?.errorDescription ?? "\(error)"
            return EKError(
                .internalFailure, userInfo: [NSLocalizedDescriptionKey: text, NSUnderlyingErrorKey: error])
        }
        let text = text(violation.description, about: title)
        return EKError(code, userInfo: [NSLocalizedDescriptionKey: text, NSUnderlyingErrorKey: error])
    }

    private static func code(of violation: ConstraintViolation) -> Code? {
        switch violation {
        case .noCalendar: .noCalendar
        case .noStart: .noStartDate
        case .noEnd: .noEndDate
        case .endBeforeStart: .datesInverted
        case .calendarReadOnly: .calendarReadOnly
        case .longerThanGap: .durationGreaterThanRecurrence
        case .yearOutOfRange: .startDateTooFarInFuture
        case .calendarHasNoSource: .calendarHasNoSource
        case .calendarImmutable: .calendarIsImmutable
        case .repeatingReminderWithoutDue: .recurringReminderRequiresDueDate
        case .calendarTakesNoEvents: .calendarDoesNotAllowEvents
        case .calendarTakesNoReminders: .calendarDoesNotAllowReminders
        case .priorityOutOfRange: .priorityIsInvalid
        case .seriesWideChange, .seriesAlreadySaved, .unclearDate: .invalidSpan
        case .beforeYearOne, .noDay, .mixedDateAndTime, .badZoneName, .rule, .noOccurrence,
            .calendarScaleNotExpanded, .messageAboutNothing, .messageWithoutAttendee, .notEmpty,
            .senderIsNotOrganizer, .senderIsNotInvited,
            .percentageOutOfRange, .sequenceOutOfRange,
            .positionOutOfRange, .radiusOutOfRange, .placeName, .unreadable,
            .calendarHasNoTitle, .calendarHasNoKind, .badColor:
            nil
        }
    }

    /// An error about one object.
    init(_ code: Code, title: String, message: String? = nil) {
        let message = message ?? code.message
        self.init(code, userInfo: [NSLocalizedDescriptionKey: EKError.text(message, about: title)])
    }

    /// The title is in curved quotation marks, because an `NSError` prints its text in straight ones.
    private static func text(_ message: String, about title: String) -> String {
        title.isEmpty ? message : "\u{201C}\(title)\u{201D}: \(message)"
    }
}
