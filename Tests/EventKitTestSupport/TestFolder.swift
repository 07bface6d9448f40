import Foundation

/// A folder of this process for what tests write. It is removed when the process ends: a store reads its
/// files as long as anybody has it.
public enum TestFolder {
    /// A path in the folder that nothing has yet.
    public static func path(_ name: String) -> String { folder + "/" + name + "-" + UUID().uuidString }

    private static let folder: String = {
        let folder = NSTemporaryDirectory() + "eventkit-tests-\(ProcessInfo.processInfo.processIdentifier)"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The handler can have no context.
        atexit { TestFolder.remove() }
        return folder
    }()

    private static func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
