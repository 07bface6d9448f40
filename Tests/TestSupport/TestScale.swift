import Foundation

/// How often the tests repeat what they repeat: random operations, failing calls, power failures, damaged
/// files. No other file of the tests reads these variables.
///
/// - `swift test`: the counts that a person waits for, two minutes in all.
/// - `CALSTORE_TESTS=long swift test -c release -Xswiftc -enable-testing`: the full counts, as in `.ci/run`.
///   Without optimization they take an hour.
/// - `CALSTORE_ROUNDS=100000 swift test --filter IndexTests`: one suite, as often as wanted.
/// - `CALSTORE_SEED=7 swift test --filter IndexTests`: the seed that a failed run has printed.
enum TestScale {
    /// Whether each case runs that a person's run takes samples of.
    static let isLong: Bool =
        switch environment["CALSTORE_TESTS"] {
        case nil, "": false
        case "long": true
        case let other?: fatalError("cannot read CALSTORE_TESTS=\(other): write long, or leave it out")
        }

    private static let environment = ProcessInfo.processInfo.environment
    private static let rounds = number("CALSTORE_ROUNDS").map { Int(clamping: $0) }
    /// The seed to repeat, if one is given.
    static let givenSeed = number("CALSTORE_SEED")

    private static func number(_ name: String) -> UInt64? {
        guard let text = environment[name], !text.isEmpty else { return nil }
        guard let number = UInt64(text), number > 0 else {
            fatalError("cannot read \(name)=\(text): write a number from 1 on")
        }
        return number
    }

    static func rounds(_ usual: Int, long: Int) -> Int { rounds ?? (isLong ? long : usual) }

    /// A new seed for each run, printed with the name of what it is for.
    static func seed(_ name: String) -> UInt64 {
        let seed = givenSeed ?? UInt64.random(in: 1...UInt64.max)
        print("\(name): seed \(seed)")
        return seed
    }
}
