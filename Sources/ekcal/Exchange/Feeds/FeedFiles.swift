import Basics
import CalStore
import CalStoreExchange
import Terminal

/// The local files that subscriptions may read: files to which this user has subscribed, or which the user
/// has allowed once.
///
/// A store may come from somebody else, and its subscription may name any file of the user. Without the
/// question, a refresh would copy that file into the store. A file inside the store came with it.
struct FeedFiles {
    let session: Session
    let store: CalendarStore

    /// Asks, unless the file was allowed before.
    func check(_ path: String, for calendar: CalStoreCalendar) throws {
        if try isInStore(path) || known().contains(try key(path)) { return }
        do {
            try session.console.confirm(
                "Read \(TerminalText.line(path)) for \"\(TerminalText.line(calendar.title))\"?")
        } catch var error as EkcalError {
            error.hint =
                "the store or the subscription comes from another machine; use -y to read the file"
            throw error
        }
        note(path)
    }

    /// Remembers that the user allows the file. If this cannot be saved, the question is asked again.
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

    /// A key with the identifier of the store, so that it is valid wherever the store is.
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
