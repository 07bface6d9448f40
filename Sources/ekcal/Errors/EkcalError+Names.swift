import Basics
import CalStore
import CalStoreLanguage

extension NameError {
    /// The error of the tool, with the wrong name and suggestions.
    ///
    /// - Parameter field: the option or parameter with the name; by default, the term of a query.
    func ekcalError(field: String? = nil) -> EkcalError {
        switch self {
        case .noCalendar(let name, let titles):
            EkcalError(
                .notFound, description,
                hint: suggestion(for: name, among: titles) ?? hint + "; `ekcal calendar add` adds one",
                field: field ?? "calendar:")
        case .aliasOfNoCalendar(let name, _):
            EkcalError(
                .notFound, description,
                hint: "`ekcal config list --origin` shows where alias.calendar.\(name) is set",
                field: field ?? "calendar:")
        case .ambiguousCalendar:
            EkcalError(.ambiguous, description, hint: hint, field: field ?? "calendar:")
        case .noSource(let name, let titles):
            EkcalError(
                .notFound, description, hint: suggestion(for: name, among: titles) ?? hint,
                field: field ?? "source:")
        }
    }

    private func suggestion(for name: String, among titles: [String]) -> String? {
        Nearest.matches(for: name, among: titles).first.map { "did you mean \($0)?" }
    }
}

/// Look-ups whose errors name the option, parameter or member at fault.
extension CalendarNames {
    func calendars(called name: String, field: String) throws -> [CalStoreCalendar] {
        do { return try calendars(called: name) } catch let error as NameError {
            throw error.ekcalError(field: field)
        }
    }

    func calendar(called name: String, field: String) throws -> CalStoreCalendar {
        do { return try calendar(called: name) } catch let error as NameError {
            throw error.ekcalError(field: field)
        }
    }

    func source(called name: String, field: String) throws -> CalStoreSource {
        do { return try source(called: name) } catch let error as NameError {
            throw error.ekcalError(field: field)
        }
    }
}
