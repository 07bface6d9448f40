import Basics
import CalStore
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

/// The options of `ui`.
struct ScreenOptions {
    let view: ScreenView
    let day: CivilDate
    let isReadOnly: Bool
    /// The calendars that are shown at first.
    let calendars: CalendarFilter
    /// Nil for the default of the terminal.
    let hasMouse: Bool?
    let isASCII: Bool
    let second: TimeText?
    /// The size of the picture without a terminal.
    let size: (columns: Int, rows: Int)
    /// The keys to play; nil to use the terminal.
    let steps: [InputStep]?
    let printsAllFrames: Bool
    let restores: Bool
    /// Whether the screens are printed line by line.
    let isForReader: Bool
    /// The reason why the terminal cannot show pictures; nil if it can.
    let reasonForLines: String?
    /// The time in milliseconds after which Escape is the key; nil for the usual one.
    let escapeDelay: Int?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        view =
            try arguments.choice(.view) ?? session.config.value(SettingTable.screenView)
            .flatMap(ScreenView.init(rawValue:)) ?? .agenda
        let unit = DayOptions.Unit(rawValue: view.rawValue) ?? .day
        let days = try DayOptions(arguments, session, showing: unit, scrolls: true)
        day = days.day
        let zone = try session.config.value(SettingTable.screenZone).map {
            TimeText(
                zone: try DateReader.zone(named: $0), clockPattern: session.clock.times.clockPattern)
        }
        second = days.second ?? zone
        calendars = CalendarFilter(arguments)
        isReadOnly = arguments.has(.readOnly) || session.options.atOperation != nil
        hasMouse =
            try arguments.value(.mouse).map { $0 == "on" }
            ?? session.config.value(SettingTable.screenMouse).flatMap(SettingValue.flag)
        escapeDelay = try session.config.value(SettingTable.escapeDelay).flatMap { Int($0) }
        let isWanted = try session.config.value(SettingTable.screenReader).flatMap(SettingValue.flag) ?? false
        reasonForLines =
            arguments.has(.keys) ? nil : TerminalKind.reasonForLines(terminal: session.system[.term])
        isForReader = arguments.has(.reader) || isWanted || reasonForLines != nil
        isASCII = arguments.has(.ascii)
        printsAllFrames = arguments.has(.frames)
        restores = arguments.has(.restore)
        size = try arguments.value(.size).map(ScreenOptions.size) ?? (80, 24)
        steps = try arguments.value(.keys).map { text in
            // A dash is a key.
            let typed = text.hasPrefix("@") ? try TextInput(text).read("--keys", session) : text
            return try ScreenOptions.steps(typed)
        }
        if steps == nil, printsAllFrames || arguments.has(.size) {
            throw EkcalError(
                .usage, "\(printsAllFrames ? "--frames" : "--size") needs --keys",
                hint: "ekcal ui --size 60x20 --keys 'jj<Enter>'", field: "--keys")
        }
    }

    private static func size(_ text: String) throws -> (Int, Int) {
        let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            (1...Frame.most).contains(columns), (1...Frame.most).contains(rows)
        else {
            throw EkcalError(
                .usage, "cannot read the size \"\(text)\"",
                hint: "write columns and rows up to \(Frame.most), as in 80x24", field: "--size")
        }
        return (columns, rows)
    }

    private static func steps(_ text: String) throws -> [InputStep] {
        do throws(KeyNotation.Failure) { return try KeyNotation.read(text) } catch {
            throw EkcalError(
                .usage, "--keys, column \(error.column): \(error.reason)",
                hint: "write keys as in 'jj<Enter>'", field: "--keys")
        }
    }
}
