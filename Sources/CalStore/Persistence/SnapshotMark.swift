/// Which snapshot a store put there last: the text in `snapshot.lock`, written before the snapshot gets its name.
///
/// A snapshot that lags is either one of ours that a commit has overtaken, or an older one that somebody put there. The
/// times of the files tell them apart but for the moment in which both happen at once; this tells them apart then.
struct SnapshotMark: Equatable {
    let text: String

    init(_ position: LogPosition) { text = "\(position.number) \(HexText.text(position.sum))\n" }

    /// What stands there; nil when nothing can be read.
    init?(_ location: StoreLocation, _ fileSystem: any FileSystem) {
        do throws(FileSystemError) {
            let file = try fileSystem.open(location.snapshotLock, .read)
            defer { fileSystem.close(file) }
            let bytes = try fileSystem.read(file, at: 0, count: SnapshotMark.longest)
            text = String(decoding: bytes, as: UTF8.self)
        } catch {
            return nil
        }
    }

    /// More than two numbers of at most 20 digits.
    private static let longest = 64
}
