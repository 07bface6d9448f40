import Basics
import CalStore
import CalStorePlanning

/// Positions that another program writes to standard input, one on each line: `LATITUDE,LONGITUDE`, and the
/// accuracy in metres if it is known.
final class AlarmPositions: Sendable {
    private let waiting = Locked<[GeofencePosition]>([])
    private let wrong = Locked<[String]>([])

    /// Reads to the end of the input, on a separate thread.
    ///
    /// - Parameter bell: Rings for each position.
    init(
        _ read: @escaping @Sendable (Int) throws(System.Failure) -> [UInt8], _ bell: ChangeBell
    ) throws(EkcalError) {
        let thread = WorkerThread { [self] in
            var lines = InputLines(read)
            while let line = try? lines.next() {
                let text = String(decoding: line, as: UTF8.self)
                if text.allSatisfy(\.isWhitespace) { continue }
                if let position = Self.position(text) {
                    waiting.withLock { $0.append(position) }
                } else {
                    wrong.withLock { $0.append(text) }
                }
                bell.ring()
            }
        }
        guard let thread else {
            throw EkcalError(
                .process, "the system cannot create a thread, which --positions needs",
                hint: "end other programs, or raise the limit of threads (ulimit -u)", field: "--positions")
        }
        thread.detach()
    }

    static func position(_ text: String) -> GeofencePosition? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            Double(part.filter { $0 != " " && $0 != "\r" })
        }
        guard (2...3).contains(parts.count), let latitude = parts[0], let longitude = parts[1] else {
            return nil
        }
        guard parts.count == 3 else { return GeofencePosition(latitude: latitude, longitude: longitude) }
        return parts[2].flatMap { GeofencePosition(latitude: latitude, longitude: longitude, accuracy: $0) }
    }

    /// The input since the last call: positions, and lines that are not positions.
    func take() -> (positions: [GeofencePosition], wrong: [String]) {
        (
            waiting.withLock { all in
                defer { all = [] }
                return all
            },
            wrong.withLock { all in
                defer { all = [] }
                return all
            }
        )
    }
}
