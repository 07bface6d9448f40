import Basics
import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// Runs commands for tools and resources, one at a time, as if each was typed: with its own clock, settings
/// and operation. The store stays open between them.
final class MCPRunner {
    /// The answer of a command, and the notes that a person would see on standard error.
    struct Outcome {
        /// The answer as JSON; the message with it has at most ``AnswerSize/most`` bytes.
        let text: String
        let remarks: [String]
    }

    private let system: System
    private let limits: MCPLimits
    /// The arguments of the server.
    private let arguments: ParsedArguments
    /// Options of the server that apply to each call.
    private let options: [SaidOption]
    private let store: SharedStore
    /// The plans of `batch`, by name.
    private var plans: [String: CalStorePlan] = [:]
    private var planCount = 0
    /// The names of the tools that are offered, by command.
    private let toolNames: [String: String]
    /// The operations of this server, for `undo`.
    private var made: Set<CalStoreOperation.ID> = []

    /// The maximum number of plans; the oldest are removed.
    private static let mostPlans = 50

    init(_ system: System, _ limits: MCPLimits, _ tools: [MCPTool], _ arguments: ParsedArguments) {
        self.limits = limits
        toolNames = Dictionary(
            tools.flatMap { tool in tool.commands.map { ($0.match.command.name, tool.name) } },
            uniquingKeysWith: { first, _ in first })
        self.arguments = arguments
        options = [Option.store, .tz, .now, .lockTimeout, .noHooks, .dryRun].compactMap { option in
            guard arguments.has(option) else { return nil }
            return SaidOption(option: option, value: option.kind == .flag ? nil : arguments.value(option))
        }
        store = SharedStore(
            system, check: { try limits.check($0.changes) },
            narrow: { all in limits.calendars.map { all.seeing(only: $0) } ?? all })
        self.system = system
    }

    /// Opens the store and starts to load its texts while the client prepares its first request.
    func makeReady() {
        // An error is reported by the first call that it affects.
        try? Session(arguments, callSystem(Locked([]), nil)).access.open().beginHoldingTexts()
    }

    func run(_ call: MCPCall) throws -> Outcome {
        let remarks = Locked<[UInt8]>([])
        switch call.match.command.name {
        case "batch": return try batch(call, remarks)
        case "apply": return try apply(call, remarks)
        default:
            let input = try input(call.arguments, call.match)
            return try run(call, input.arguments, remarks, input.standardInput) { session in
                let command = try input.command ?? input.arguments.command(session)
                return try answer(to: command, session, isLimited: call.match.command.takes(.limit))
            }
        }
    }

    /// The words of errors and warnings of a command.
    func wording(of command: Command) -> ToolWording { ToolWording(command) { [toolNames] in toolNames[$0] } }

    // MARK: Calls

    /// Opens a session for a command, and ends it like a typed command.
    private func run(
        _ call: MCPCall, _ arguments: ParsedArguments, _ remarks: Locked<[UInt8]>, _ input: String? = nil,
        _ body: (Session) throws -> JSONValue
    ) throws -> Outcome {
        let session = try Session(arguments, callSystem(remarks, input))
        defer { if let operation = session.access.lastCommit { made.insert(operation) } }
        do {
            let answer = try Ekcal.answer(arguments.command, session) { try body(session) }
            let lines = remarks.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n")
            let clock = session.clock
            let model = ModelAnswer(
                fields: call.fields,
                now: clock.times.moment(ItemTime(clock.now, in: clock.zone)) + " " + clock.zone.name,
                wording: wording(of: call.match.command))
            return Outcome(
                text: AnswerSize.limited(model.brief(answer)),
                remarks: lines.map { model.wording.sentence(String($0)) })
        } catch {
            throw limits.limited(error)
        }
    }

    /// The answer as with `--json`.
    ///
    /// - Parameter isLimited: Whether the command limits its rows itself: `changes` does not split an
    ///   operation, because its cursor follows it.
    private func answer(
        to command: any EkcalCommand, _ session: Session, isLimited: Bool = false
    ) throws -> JSONValue {
        let response = try command.response(session)
        // A dry run has the same limits, so that it shows what would happen.
        for operation in response.change?.operations ?? [] { try limits.check(operation.changes) }
        guard var answer = try response.answer?() else { return ["ekcal": .null, "data": []] }
        if let failure = response.failure { throw failure }
        if !isLimited { answer.limit(limits.rows) }
        answer.warnings = session.console.warnings
        return answer.json
    }

    private func batch(_ call: MCPCall, _ remarks: Locked<[UInt8]>) throws -> Outcome {
        let arguments = call.arguments
        try JSONValue.checkNames(of: arguments)
        guard let lines = arguments.first(where: { $0.name == "lines" })?.value.array else {
            throw EkcalError.wrongMember("lines", "a list of commands")
        }
        let plan = arguments.first { $0.name == "plan" }?.value ?? false
        guard let isPlanned = plan.bool else { throw EkcalError.wrongMember("plan", "true or false") }
        for name in ["file", "files"] where arguments.contains(where: { $0.name == name }) {
            throw EkcalError.unknownMember(name)
        }
        let input = try input(arguments.filter { !["lines", "plan"].contains($0.name) }, call.match)
        return try run(call, input.arguments, remarks) { session in
            var command = try BatchCommand(lines: lines, input.arguments, session)
            command.isPlanned = isPlanned
            try command.checkIsOneOperation()
            let result = try isPlanned ? command.plan(session) : command.objects(session)
            if let failure = result.failure { throw failure }
            let name = try result.plan.map { plan in
                try limits.check(plan.changes)
                return keep(plan)
            }
            return ["lines": .array(result.lines), "summary": result.summary, "plan": JSONValue(name)]
        }
    }

    private func keep(_ plan: CalStorePlan) -> String {
        planCount += 1
        plans["plan-\(planCount)"] = plan
        plans["plan-\(planCount - MCPRunner.mostPlans)"] = nil
        return "plan-\(planCount)"
    }

    private func apply(_ call: MCPCall, _ remarks: Locked<[UInt8]>) throws -> Outcome {
        let input = try input(call.arguments, call.match)
        let name = input.arguments.operand(0) ?? ""
        guard let plan = plans[name] else {
            throw EkcalError(
                .notFound, "there is no plan \"\(name)\"",
                hint: "call batch with \"plan\": true; plans are kept until the server ends", field: "plan")
        }
        return try run(call, input.arguments, remarks) { session in
            var command = ApplyCommand(input.arguments, session)
            command.plan = plan
            return try answer(to: command, session)
        }
    }

    // MARK: Parts

    private func input(
        _ members: [JSONValue.Member], _ match: CommandTable.Match
    ) throws(EkcalError) -> CommandInput {
        var more = options.filter { match.command.takes($0.option) }
        if match.command.takes(.output) { more.append(SaidOption(option: .output, value: "json")) }
        guard match.command.takes(.limit) else { return try CommandInput(members, to: match, adding: more) }
        more.append(SaidOption(option: .limit, value: "\(limits.rows)"))
        let members = members.map { member in
            guard member.name == "limit", let rows = member.value.int else { return member }
            return JSONValue.Member("limit", .int(min(rows, limits.rows)))
        }
        return try CommandInput(members, to: match, adding: more)
    }

    /// The system without the streams of the server, because these belong to the protocol.
    ///
    /// - Parameter input: The standard input of the command.
    private func callSystem(_ remarks: Locked<[UInt8]>, _ input: String?) -> System {
        var call = system
        call.endsProcess = false
        (call.isInputTerminal, call.isOutputTerminal, call.isErrorTerminal) = (false, false, false)
        (call.terminalWidth, call.terminalHeight) = (nil, nil)
        call.readsNamedFiles = false
        call.ownOperations = made
        let unread = Locked(input.map { Array($0.utf8)[...] })
        call.read = { count throws(System.Failure) in
            let piece = unread.withLock { bytes in
                defer { bytes = bytes?.dropFirst(count) }
                return bytes.map { Array($0.prefix(count)) }
            }
            if let piece { return piece }
            throw System.Failure(name: "standard input", reason: "a tool cannot read it")
        }
        call.readLine = { nil }
        call.readKeys = { nil }
        call.write = { _ in nil }
        call.error = ErrorStream { text in remarks.withLock { $0 += text } }
        call.openStore = { [store] (path, timeout, hooks) throws(CalStoreError) in
            try store.open(path, timeout, hooks)
        }
        return call
    }
}
