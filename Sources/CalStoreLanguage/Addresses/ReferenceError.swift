import CalStore

/// Why an address names nothing, or more than one thing: the facts. The caller makes the sentence.
package enum ReferenceError: Error, Hashable, Sendable {
    /// One of several items that an address could mean.
    package struct Candidate: Hashable, Sendable {
        /// `e7kq4`
        package let shortID: String
        package let title: String

        package init(shortID: String, title: String) {
            self.shortID = shortID
            self.title = title
        }
    }

    /// Why a series has no occurrence on a date, where that is known.
    package enum Absence: Hashable, Sendable {
        /// The item does not repeat.
        case notRepeating
        /// The occurrence was deleted.
        case deleted
        /// The occurrence that is there now comes from another date, which still is its address.
        case moved(from: CivilDate)
    }

    /// It is not an address: neither a short nor a full identifier.
    case notAnAddress(String)
    /// Titles have these words, but of no item that is open.
    case noOpenItem(String)
    /// No item has that identifier.
    case noItem(String)
    /// Several items have a short identifier that begins so.
    case ambiguousItem(String, candidates: [Candidate])
    /// The text after the `@` is not a date.
    case badDate(String, typed: String)
    /// A repeating reminder has only its next date.
    case notDue(title: String, on: CivilDate, due: CivilDate, suffix: String)
    /// The item has no occurrence on the date; `next` is the next one after it.
    case noOccurrence(title: String, on: CivilDate, Absence?, next: CivilDate?, isSeries: Bool)
    /// A series has no occurrence to come, or none that has begun.
    case noneLeft(title: String, isNext: Bool)
    /// Several occurrences are on the date, at these times.
    case ambiguousOccurrence(typed: String, times: [CivilTime])
    /// A skipped occurrence has to be named by its date.
    case missingDate(title: String, typed: String)
    /// No occurrence on the date was skipped.
    case notSkipped(title: String, on: CivilDate, series: String)
    /// Several occurrences on the date were skipped, at these times.
    case ambiguousSkipped(typed: String, times: [CivilTime])

    /// True if what was typed is not the identifier of an item, so that it may be something else.
    package var isNoIdentifier: Bool {
        switch self {
        case .notAnAddress, .noItem: true
        default: false
        }
    }

    /// True if there is nothing of that name, and false if the address cannot be read or means more than one
    /// thing.
    package var isNotFound: Bool {
        switch self {
        case .notAnAddress, .noOpenItem, .noItem, .notDue, .noOccurrence, .noneLeft, .notSkipped: true
        case .ambiguousItem, .badDate, .ambiguousOccurrence, .missingDate, .ambiguousSkipped: false
        }
    }
}
