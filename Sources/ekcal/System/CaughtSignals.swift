import CLibrary

// A handler of a signal may do no more than set this. One child at a time is waited for.
nonisolated(unsafe) private var caughtSignal: Int32 = 0

/// Catches the signals by which people and systems end a program, while a child of it runs.
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
            // What was ignored, as `nohup` has it, stays so.
            if !CaughtSignals.isIgnored(old) { _ = sigaction(number, &action, nil) }
            return (number, old)
        }
    }

    /// Which one came; nil for none.
    var caught: Int32? { caughtSignal == 0 ? nil : caughtSignal }

    func restore() {
        for (number, action) in before {
            var action = action
            _ = sigaction(number, &action, nil)
        }
    }

    /// Ends this process by a signal, as if it had not been caught.
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
