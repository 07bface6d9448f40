import CalStore

/// The reason why a reference names nothing, or more than one item.
///
/// ```swift
/// do {
///     _ = try ReferenceReader(store: store).read("e7")
/// } catch let error as ReferenceError {
///     for candidate in error.candidates { print(candidate.shortID, candidate.title) }
/// }
/// ```
public struct ReferenceError: Error, Hashable, Sendable {
    /// One of several items that a reference could mean.
    public struct Candidate: Hashable, Sendable {
        /// The short identifier: `e7kq4`.
        public let shortID: String
        /// The title.
        public let title: String

        package init(shortID: String, title: String) {
            self.shortID = shortID
            self.title = title
        }
    }

    package enum Reason: Hashable, Sendable {
        /// The text is not an address: neither a short nor a full identifier.
        case notAnAddress(String)
        /// Titles contain these words, but only of items that are not open.
        case noOpenItem(String)
        /// No item has that identifier.
        case noItem(String)
        /// Several items have a short identifier with this beginning.
        case ambiguousItem(String, candidates: [Candidate])
        /// The text after the `@` is not a date.
        case badDate(String, typed: String)
        /// A repeating reminder has only its next date.
        case notDue(title: String, on: CivilDate, due: CivilDate, suffix: String)
        /// The item has no occurrence on the date; `next` is the next one after it.
        case noOccurrence(title: String, on: CivilDate, Absence?, next: CivilDate?, isSeries: Bool)
        /// A series has no coming occurrence, or none that has begun.
        case noneLeft(title: String, isNext: Bool)
        /// Several occurrences are on the date, at these times.
        case ambiguousOccurrence(typed: String, times: [CivilTime])
        /// No occurrence of the series was changed.
        case noChange(title: String)
        /// Several occurrences were changed, with these dates in the series.
        case ambiguousChange(String, dates: [CivilDate])
        /// A skipped occurrence must be named by its date.
        case missingDate(title: String, typed: String)
        /// No occurrence on the date was skipped.
        case notSkipped(title: String, on: CivilDate, series: String)
        /// Several occurrences on the date were skipped, at these times.
        case ambiguousSkipped(typed: String, times: [CivilTime])
    }

    /// The reason why a series has no occurrence on a date, if it is known.
    package enum Absence: Hashable, Sendable {
        /// The item does not repeat.
        case notRepeating
        /// The occurrence was deleted.
        case deleted
        /// The occurrence on that day comes from another date, which is still its address.
        case moved(from: CivilDate)
    }

    package let reason: Reason

    package init(_ reason: Reason) { self.reason = reason }

    /// True if the typed text is not the identifier of an item, so that it may have another meaning.
    package var isNoIdentifier: Bool {
        switch reason {
        case .notAnAddress, .noItem: true
        default: false
        }
    }

    /// Whether nothing has that name. It is false if the reference cannot be read or has several meanings.
    public var isNotFound: Bool {
        switch reason {
        case .notAnAddress, .noOpenItem, .noItem, .notDue, .noOccurrence, .noneLeft, .noChange, .notSkipped:
            true
        case .ambiguousItem, .badDate, .ambiguousOccurrence, .ambiguousChange, .missingDate,
            .ambiguousSkipped:
            false
        }
    }

    /// The items that a short identifier could mean; empty for other errors.
    public var candidates: [Candidate] {
        if case .ambiguousItem(_, let candidates) = reason { candidates } else { [] }
    }
}
