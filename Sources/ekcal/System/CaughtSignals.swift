import CLibrary

// A signal handler may do no more than set this. The process waits for one child at a time.
nonisolated(unsafe) private var caughtSignal: Int32 = 0

/// Catches the signals that end a program while a child of it runs.
struct CaughtSignals {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    private let before: [(number: Int32, action: sigaction)]

    init() {
        caughtSignal = 0
        before = CaughtSignals.numbers.map { number in
            var action = sigaction()
            var old = sigaction()
            let handler: @convention(c) (Int32) -> Void = { caughtSignal = $0 }
            #if canImport(Darwin)
                action.__sigaction_u.__sa_handler = handler
            #else
                action.__sigaction_handler.sa_handler = handler
            #endif
            _ = sigaction(number, nil, &old)
            // Signals that were ignored, as with `nohup`, stay ignored.
            if !CaughtSignals.isIgnored(old) { _ = sigaction(number, &action, nil) }
            return (number, old)
        }
    }

    /// The caught signal; nil for none.
    var caught: Int32? { caughtSignal == 0 ? nil : caughtSignal }

    func restore() {
        for (number, action) in before {
            var action = action
            _ = sigaction(number, &action, nil)
        }
    }

    /// Ends this process with a signal, as if it had not been caught.
    func end(by number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
    }

    private static func isIgnored(_ action: sigaction) -> Bool {
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
