import Basics
import CalStore
import CalStoreExchange

/// A file with a given name, opened once. It stays the same file even if another file gets its name.
final class InputFile: ByteSource {
    /// Whether it can be read in pieces and more than once; a pipe cannot.
    let isSeekable: Bool
    private let file: OpenFile
    private let files: any FileSystem
    private let before: FileInformation

    /// Opens the file; a pipe waits for its writer.
    init(_ path: String, _ system: System) throws(System.Failure) {
        files = system.files
        let (files, file) = try system.asking { [files] () throws(FileSystemError) in
            (files, try files.open(path, .readStream))
        }
        self.file = file
        do throws(System.Failure) {
            before = try system.asking { () throws(FileSystemError) in try files.information(of: file) }
        } catch {
            files.close(file)
            throw error
        }
        isSeekable = before.kind == .file
    }

    deinit { files.close(file) }

    /// The whole contents. A pipe can be read only once.
    func all() throws(System.Failure) -> [UInt8] {
        do throws(FileSystemError) { return try files.rest(of: file) } catch { throw System.Failure(error) }
    }

    func bytes(at offset: Int, count: Int) throws(System.Failure) -> [UInt8] {
        do throws(FileSystemError) {
            let now = try files.information(of: file)
            guard now.size == before.size, now.modified == before.modified else {
                throw FileSystemError(
                    operation: .read, path: file.path, errno: 0,
                    refusal: "it changed during reading; try again")
            }
            return try files.read(file, at: offset, count: max(min(count, before.size - offset), 0))
        } catch {
            throw System.Failure(error)
        }
    }
}
