import Basics
import CalStore
import Terminal

extension Ekcal {
    /// The result of a command line.
    package struct Outcome {
        package var exit: Int32
        package var output: [UInt8]
        package var error: [UInt8]
    }

    /// Runs one command line inside this process, without a terminal, for programs of this package that run
    /// very many.
    ///
    /// - Parameters:
    ///   - environment: The whole environment; that of this process is ignored.
    ///   - now: The current time.
    ///   - store: A store to use, whatever the environment names; nil for the usual one.
    package static func outcome(
        of words: [String], environment: [String: String], input: [UInt8] = [], now: Instant,
        in store: CalendarStore? = nil
    ) -> Outcome {
        let rest = Pipe(input)
        let output = Pipe([])
        let error = Pipe([])
        var system = System(
            environment: environment, clock: { now }, isInputTerminal: false, isOutputTerminal: false,
            isErrorTerminal: false, read: { (count: Int) throws(System.Failure) in rest.take(count) },
            readLine: { nil },
            write: {
                output.add($0)
                return nil
            }, error: ErrorStream { error.add($0) })
        if let store { system.openStore = { (_, _, _) throws(CalStoreError) in store } }
        let code = run(words, system)
        return Outcome(exit: code.rawValue, output: output.take(.max), error: error.take(.max))
    }

    private final class Pipe: Sendable {
        private let bytes: Locked<[UInt8]>

        init(_ bytes: [UInt8]) { self.bytes = Locked(bytes) }

        func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }

        func take(_ count: Int) -> [UInt8] {
            bytes.withLock { bytes in
                defer { bytes.removeFirst(min(count, bytes.count)) }
                return Array(bytes.prefix(count))
            }
        }
    }
}
