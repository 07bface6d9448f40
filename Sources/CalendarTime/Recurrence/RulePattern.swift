/// The pattern of a rule, ready for questions: a stride, or else a plan.
///
/// Not an enum, because a copy of one costs more than the numbers of a stride that nobody reads.
struct RulePattern {
    /// Nothing beside a plan.
    let stride: StridePattern
    let plan: RulePlan?

    init(_ stride: StridePattern) {
        self.stride = stride
        plan = nil
    }

    init(_ plan: RulePlan) {
        stride = StridePattern()
        self.plan = plan
    }

    var isEmpty: Bool { plan?.isEmpty ?? false }

    @inline(__always)
    func contains(_ local: Int64) -> Bool { plan?.contains(local) ?? stride.contains(local) }

    /// A walk from a local time on.
    @inline(__always)
    func walk(from start: Int64) -> RuleWalk {
        // Not `if let`, with which the compiler (6.3) copies the whole rule around the pattern.
        plan.map { RuleWalk($0, from: start) } ?? RuleWalk(stride, from: start)
    }

    func last(before local: Int64) -> Int64? {
        if let plan { plan.last(before: local) } else { stride.last(before: local) }
    }

    func count(from: Int64, to: Int64) -> Int {
        plan?.count(from: from, to: to) ?? stride.count(from: from, to: to)
    }

    func time(at index: Int, from start: Int64) -> Int64? {
        if let plan { plan.time(at: index, from: start) } else { stride.time(at: index, from: start) }
    }
}
