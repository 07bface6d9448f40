import CLibrary

/// The random numbers of the system, many at a time: asking for each by itself costs more than what is done
/// with it.
struct RandomBuffer: RandomNumberGenerator {
    /// As many as the system gives at once.
    private static let size = 32

    private var numbers: [UInt64] = []

    mutating func next() -> UInt64 {
        if let number = numbers.popLast() { return number }
        numbers = [UInt64](repeating: 0, count: Self.size)
        let isFilled = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
        guard isFilled, let number = numbers.popLast() else {
            numbers = []
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        return number
    }
}
