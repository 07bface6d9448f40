import Basics
import CalStore
import CalStoreExchange
import Terminal

/// The files that subscriptions may read on this machine: those that this user has subscribed to, or said yes
/// to once.
///
/// A store may come from somebody else, and its subscription may name any file of the user: without the
/// question a refresh would bring that into the store. A file that lies in the store came with it.
struct FeedFiles {
    let session: Session
    let store: CalendarStore

    /// Asks, unless it is known already.
    func check(_ path: String, for calendar: CalStoreCalendar) throws {
        if try isInStore(path) || known().contains(try key(path)) { return }
        do {
            try session.console.confirm(
                "Read \(TerminalText.line(path)) for \"\(TerminalText.line(calendar.title))\"?")
        } catch var error as EkcalError {
            error.hint =
                "the store came from elsewhere, or was subscribed on another machine; -y reads the file"
            throw error
        }
        note(path)
    }

    /// Remembers that the user wants it. A file that cannot be written costs another question.
    func note(_ path: String) {
        guard !session.isDryRun, let file = try? file(), let key = try? key(path) else { return }
        let files = session.system.files
        do {
            var keys = try known()
            if keys.contains(key) { return }
            keys.append(key)
            try files.makeFolders(FilePath.folder(of: file))
            try files.replace(file, with: Array((keys.joined(separator: "\n") + "\n").utf8))
        } catch {}
    }

    private func file() throws -> String { try session.system.stateFolder() + "/feed-files" }

    /// The store knows itself wherever it lies.
    private func key(_ path: String) throws -> String {
        VdirItem.hash(Array("\(try store.info().storeID?.text ?? "")\n\(path)".utf8))
    }

    private func known() throws -> [String] {
        guard let file = try? file() else { return [] }
        let bytes = try session.system.asking { () throws(FileSystemError) in
            try session.system.files.contents(of: file, upTo: 1 << 20)
        }
        return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private func isInStore(_ path: String) throws -> Bool {
        guard let store = try session.system.realPath(session.access.path()),
            let file = try session.system.realPath(path)
        else { return false }
        return file.hasPrefix(store + "/")
    }
}
