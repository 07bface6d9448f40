/// The environment variables that the tool looks at.
enum EnvironmentVariable: String, CaseIterable, Sendable {
    case store = "EKCAL_STORE"
    case config = "EKCAL_CONFIG"
    case now = "EKCAL_NOW"
    case tz = "EKCAL_TZ"
    case output = "EKCAL_OUTPUT"
    case noColor = "NO_COLOR"
    case forceColor = "CLICOLOR_FORCE"
    case term = "TERM"
    case localeAll = "LC_ALL"
    case localeTime = "LC_TIME"
    case columns = "COLUMNS"
    case dataHome = "XDG_DATA_HOME"
    case configHome = "XDG_CONFIG_HOME"
    case stateHome = "XDG_STATE_HOME"
    case visual = "VISUAL"
    case editor = "EDITOR"
    case home = "HOME"
    case systemZone = "TZ"
    case zoneFolder = "TZDIR"

    var help: String {
        switch self {
        case .store: "which store, as --store"
        case .config: "the settings file, instead of ekcal/config under XDG_CONFIG_HOME"
        case .now: "pretend that it is this time, as --now"
        case .tz: "zone for printing and for times that name none, as --tz"
        case .output: "how to print, as --output"
        case .noColor: "when set to anything, no colours unless --color asks for them"
        case .forceColor: "when set to anything but 0, colours even where there is no terminal"
        case .term: "`dumb` means a terminal without colours"
        case .localeAll: "goes before LC_TIME"
        case .localeTime:
            "en_US and others like it: times in text have twelve hours, unless time.format is set"
        case .columns: "width of the terminal, instead of asking it"
        case .dataHome: "where stores live; ~/.local/share unless set"
        case .configHome: "where settings live; ~/.config unless set"
        case .stateHome: "where texts are that are being edited; ~/.local/state unless set"
        case .visual: "the editor"
        case .editor: "the editor, unless VISUAL is set; vi without either"
        case .home: "the home folder"
        case .systemZone: "the zone of this machine, unless --tz or EKCAL_TZ says otherwise"
        case .zoneFolder: "where the zone files are; /usr/share/zoneinfo unless set"
        }
    }
}
