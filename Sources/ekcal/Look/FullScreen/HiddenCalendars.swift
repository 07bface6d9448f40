import Basics
import CalStore

/// The calendars of a store that the full screen hides, in a file in the folder for files whose loss is
/// harmless. So they stay hidden at the next start, which the title line says.
struct HiddenCalendars {
    private let path: String?
    private let system: System

    init(_ session: Session) {
        system = session.system
        path = try? session.access.stateFile("hidden-calendars")
    }

    var all: Set<CalStoreCalendar.ID> {
        guard let path, let bytes = try? system.readFile(path) else { return [] }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return Set(lines.compactMap { CalStoreCalendar.ID(String($0)) })
    }

    func keep(_ hidden: Set<CalStoreCalendar.ID>) {
        guard let path else { return }
        if hidden.isEmpty {
            try? system.files.remove(path)
            return
        }
        try? system.makeFolders(FilePath.folder(of: path), rights: 0o700)
        try? system.writeFile(path, Array(hidden.map { $0.text + "\n" }.sorted().joined().utf8))
    }
}
