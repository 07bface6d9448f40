/// The pattern of a rule, ready for questions.
enum RulePattern {
    case stride(StridePattern)
    case plan(RulePlan)

    /// As a plan, which strides need only together with other rules.
    var plan: RulePlan {
        switch self {
        case .stride(let stride): RulePlan(stride)
        case .plan(let plan): plan
        }
    }

    var isEmpty: Bool {
        if case .plan(let plan) = self { plan.isEmpty } else { false }
    }

    @inline(__always)
    func contains(_ local: Int64) -> Bool {
        switch self {
        case .stride(let stride): stride.contains(local)
        case .plan(let plan): plan.contains(local)
        }
    }

    func last(before local: Int64) -> Int64? {
        switch self {
        case .stride(let stride): stride.last(before: local)
        case .plan(let plan): plan.last(before: local)
        }
    }

    func count(from: Int64, to: Int64) -> Int {
        switch self {
        case .stride(let stride): stride.count(from: from, to: to)
        case .plan(let plan): plan.count(from: from, to: to)
        }
    }

    func time(at index: Int, from start: Int64) -> Int64? {
        switch self {
        case .stride(let stride): stride.time(at: index, from: start)
        case .plan(let plan): plan.time(at: index, from: start)
        }
    }
}
