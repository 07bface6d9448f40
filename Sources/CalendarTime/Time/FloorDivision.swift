/// Division that rounds towards the past, which is what calendars need: day -1 belongs to the week
/// before day 0. Divisors are positive constants or checked intervals.
extension FixedWidthInteger where Self: SignedInteger {
    @inline(__always)
    func floorDivided(by divisor: Self) -> Self {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient &- 1 : quotient
    }

    /// The remainder of ``floorDivided(by:)``: 0..<divisor.
    @inline(__always)
    func modulo(_ divisor: Self) -> Self {
        let remainder = self % divisor
        return remainder < 0 ? remainder &+ divisor : remainder
    }

    @inline(__always)
    func clamped(to range: ClosedRange<Self>) -> Self {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
