import Basics
import CalStore
import CalStoreExchange

/// A file that somebody named, opened once. It stays the same file, also when another one gets its name
/// meanwhile.
final class InputFile: ByteSource {
    /// Whether it can be read in pieces, more than once; a pipe cannot.
    let isSeekable: Bool
    private let file: OpenFile
    private let files: any FileSystem
    private let before: FileInformation

    /// Opens it; a pipe waits for who writes into it.
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

    /// All of it. What can be read only once is read by this, and once.
    func all() throws(System.Failure) -> [UInt8] {
        do throws(FileSystemError) { return try files.rest(of: file) } catch { throw System.Failure(error) }
    }

    func bytes(at offset: Int, count: Int) throws(System.Failure) -> [UInt8] {
        do throws(FileSystemError) {
            let now = try files.information(of: file)
            guard now.size == before.size, now.modified == before.modified else {
                throw FileSystemError(
                    operation: .read, path: file.path, errno: 0,
                    refusal: "it was changed while it was read; try again")
            }
            return try files.read(file, at: offset, count: max(min(count, before.size - offset), 0))
        } catch {
            throw System.Failure(error)
        }
    }
}
