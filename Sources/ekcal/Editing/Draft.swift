import Foundation

/// A text that is being edited, in a file of its own that nobody else may read.
struct Draft {
    let path: String

    var hint: String { "what was written is kept in \(path)" }

    func write(_ text: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let isMade = FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
            guard isMade else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            throw EkcalError(.file, "cannot write \(path): \(Context.reason(error))")
        }
    }

    func read() throws -> String {
        let bytes: Data
        do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
            throw EkcalError(.file, "cannot read \(path): \(Context.reason(error))")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw EkcalError(.file, "\(path) is not text in UTF-8")
        }
        return text
    }

    func discard() { try? FileManager.default.removeItem(atPath: path) }
}
