import Foundation

/// Counts what a client expected and did not find. A client ends with ``finish()``.
@MainActor public enum Expectations {
    private static var count = 0
    private static var failures = 0
    private static let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("calstore-client-\(UUID().uuidString)")

    /// A path that nothing has yet, in a folder that goes with ``finish()``.
    public static func temporaryPath() throws -> String {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.appendingPathComponent(UUID().uuidString).path
    }

    /// Expects two values to be equal, and prints both if they are not.
    public static func expect<Value: Equatable>(
        _ found: Value, _ expected: Value, line: Int = #line, file: String = #fileID
    ) {
        count += 1
        guard found != expected else { return }
        failures += 1
        print("\(file):\(line): found \(found), expected \(expected)")
    }

    /// Expects a body to throw an error with this text.
    public static func expectError(
        _ text: String, line: Int = #line, file: String = #fileID, _ body: () throws -> Void
    ) {
        do {
            try body()
            expect("no error", text, line: line, file: file)
        } catch {
            expect("\(error)", text, line: line, file: file)
        }
    }

    /// Prints the count, and ends the program: with 1 if an expectation failed.
    public static func finish() -> Never {
        print("\(count) expectations, \(failures) failed")
        try? FileManager.default.removeItem(at: folder)
        exit(failures == 0 ? 0 : 1)
    }
}
