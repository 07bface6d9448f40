import CalStore

/// `--to` of commands that move or copy items: the calendar that they go to.
struct DestinationOption {
    private let name: String

    init(_ arguments: ParsedArguments) throws(EkcalError) {
        guard let name = arguments.value(.to) else {
            throw EkcalError(
                .usage, "the calendar is missing",
                hint: "add --to with a calendar; `ekcal calendar list` lists them",
                field: "--to")
        }
        self.name = name
    }

    /// The calendar with that name.
    func calendar(_ store: any CalStoreReader, _ session: Session) throws -> CalStoreCalendar {
        try session.calendarNames(store).calendar(called: name, field: "--to")
    }
}
