import CLibrary

/// Random numbers of the system, fetched many at a time: single requests cost more than the work with them.
struct RandomBuffer: RandomNumberGenerator {
    /// The system returns this many at once.
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
