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
                .notFound, "there is no calendar \"\(name)\"",
                hint: suggestion(for: name, among: titles) ?? "write one of: "
                    + titles.joined(separator: ", ") + "; `ekcal calendar add` adds one",
                field: field ?? "calendar:")
        case .aliasOfNoCalendar(let name, let calendar):
            EkcalError(
                .notFound,
                "\(name) is an alias for the calendar \"\(calendar)\", which does not exist",
                hint: "`ekcal config list --origin` shows where alias.calendar.\(name) is set",
                field: field ?? "calendar:")
        case .ambiguousCalendar(let name, let paths):
            EkcalError(
                .ambiguous, "\(paths.count) calendars are called \"\(name)\"",
                hint: "write " + paths.joined(separator: " or "), field: field ?? "calendar:")
        case .noSource(let name, let titles):
            EkcalError(
                .notFound, "there is no source \"\(name)\"",
                hint: suggestion(for: name, among: titles) ?? "write one of: "
                    + titles.joined(separator: ", "), field: field ?? "source:")
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
