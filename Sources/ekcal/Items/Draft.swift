import Basics
import CalStore

/// A text that is being edited, in a file of its own that other users cannot read.
struct Draft {
    let path: String
    let system: System

    var hint: String { "the text is kept in \(path)" }

    func write(_ text: String) throws {
        do throws(System.Failure) {
            try system.makeFolders(FilePath.folder(of: path), rights: 0o700)
            try system.writeFile(path, Array(text.utf8))
        } catch {
            throw EkcalError(.file, "cannot write \(path): \(error.reason)")
        }
    }

    func read() throws -> String {
        let bytes: [UInt8]
        do throws(System.Failure) { bytes = try system.readFile(path) } catch {
            throw EkcalError(.file, "cannot read \(path): \(error.reason)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw EkcalError(.file, "\(path) is not text in UTF-8")
        }
        return text
    }

    func discard() { try? system.files.remove(path) }
}
