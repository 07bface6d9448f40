import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// The destination of the messages of `invite`: a file (`--reply`), a program (`--send`), both, or none.
struct InvitationMail {
    private let file: String?
    private let program: ProgramLine?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        file = arguments.value(.reply)
        try session.checkOutput(file, of: .reply, isNotAmong: arguments.operands)
        program = try arguments.value(.send).map { line throws(EkcalError) in
            guard let program = ProgramLine(line) else {
                throw EkcalError(
                    .usage, "--send does not name a program", hint: "--send 'mail-invitation -- {to}'",
                    field: "--send")
            }
            return program
        }
        guard isStandardOutput, session.console.output != .text else { return }
        throw EkcalError(
            .usage, "the message and the answer cannot both go to standard output",
            hint: "write a file name", field: "--reply")
    }

    /// Whether standard output has only the messages.
    var isStandardOutput: Bool { file == "-" }

    /// Throws if a message has an address or another value that must not be passed to a program. At this
    /// point nothing is saved or started.
    func check(_ messages: [CalStoreMessage]) throws {
        guard let program else { return }
        for message in messages {
            guard !message.recipients.isEmpty else {
                throw EkcalError(
                    .refused, "\"\(TerminalText.line(message.title))\" has nobody to send the message to",
                    hint: "answer without --send, to change only the store", field: "--send")
            }
            _ = try words(message, program)
        }
    }

    /// Whether the messages go nowhere.
    var isMissing: Bool { file == nil && program == nil }

    /// Writes and sends the messages. The answers are already in the store, so a failure is reported and does
    /// not undo them.
    ///
    /// - Parameter isSaved: Whether the store has the answers.
    /// - Returns: The failure; nil for none.
    func deliver(_ messages: [CalStoreMessage], isSaved: Bool, _ session: Session) -> EkcalError? {
        if isStandardOutput { session.console.print(bytes: messages.flatMap(\.bytes)) }
        if session.isDryRun || messages.isEmpty { return nil }
        func failure(_ reason: String) -> EkcalError { self.failure(reason, isSaved: isSaved) }
        if let file, !isStandardOutput {
            for (name, messages) in files(file, messages) {
                do throws(System.Failure) {
                    try session.system.writeFile(name, messages.flatMap(\.bytes), rights: 0o644)
                } catch {
                    return failure("\(name) could not be written: \(error.reason)")
                }
                let people = Set(messages.flatMap(\.recipients)).sorted().map(TerminalText.line)
                session.note(
                    "the message is in \(name)"
                        + (people.isEmpty ? "" : "; send it to \(people.joined(separator: ", "))"))
            }
        }
        guard let program else {
            // Other formats contain the messages.
            if file == nil, session.console.output == .text {
                session.note(
                    "no message was written; use --reply FILE or --send PROGRAM to inform the others")
            }
            return nil
        }
        for message in messages {
            do {
                if let reason = send(message, try words(message, program), session) { return failure(reason) }
            } catch {
                return failure(EkcalError(any: error).message)
            }
        }
        return nil
    }

    /// The files of the messages: one for each method, because they go to different people. The first has the
    /// given name, others are next to it: `answer.ics`, `answer.request.ics`.
    private func files(
        _ name: String, _ messages: [CalStoreMessage]
    ) -> [(name: String, messages: [CalStoreMessage])] {
        var methods: [String] = []
        for message in messages where !methods.contains(message.method) { methods.append(message.method) }
        return methods.enumerated().map { index, method in
            (index == 0 ? name : named(name, method), messages.filter { $0.method == method })
        }
    }

    private func named(_ name: String, _ method: String) -> String {
        let isCalendar = name.lowercased().hasSuffix(".ics")
        return "\(isCalendar ? String(name.dropLast(4)) : name).\(method.lowercased()).ics"
    }

    /// Runs the program. Returns its failure.
    private func send(_ message: CalStoreMessage, _ words: ProgramWords, _ session: Session) -> String? {
        do throws(Program.Failure) {
            let outcome = try ChildProcess(words: words, environment: session.system.environment).run(
                input: message.bytes, gathersOutput: false, passesSignals: true)
            return words.failure(outcome.end)
        } catch {
            return "cannot start \(words.program): \(error.reason)"
        }
    }

    /// The words of the program for a message. `{to}` and `{from}` are only replaced by mail addresses,
    /// because strangers wrote them.
    private func words(_ message: CalStoreMessage, _ program: ProgramLine) throws -> ProgramWords {
        do {
            return try program.words(
                for: .mail,
                filling: [
                    "{to}": { try Self.list(message.recipients) },
                    "{from}": { try message.sender.map { try Self.address($0).text } ?? "" },
                    "{subject}": { message.subject },
                ])
        } catch let refusal as ProgramLine.Refusal {
            throw EkcalError(refusal, field: "--send")
        }
    }

    private static func address(_ text: String) throws -> MailAddress {
        guard let address = MailAddress(text) else { throw refusal(text, "is not a mail address") }
        return address
    }

    /// Joins addresses with commas, so none of them may contain one.
    private static func list(_ texts: [String]) throws -> String {
        try texts.map { text in
            let address = try address(text)
            guard address.isPlain else { throw refusal(text, "cannot be in a list of addresses") }
            return address.text
        }.joined(separator: ",")
    }

    private static func refusal(_ address: String, _ reason: String) -> EkcalError {
        EkcalError(
            .refused, "\"\(TerminalText.line(address))\" \(reason), so it is not passed to a program",
            hint: "answer with --reply FILE, and send the file to the right address yourself",
            field: "--send")
    }

    private func failure(_ reason: String, isSaved: Bool) -> EkcalError {
        guard isSaved else {
            return EkcalError(
                .partlyDone, "the message was not sent: \(reason)",
                hint: "try again, or use --reply FILE", field: "--send")
        }
        return EkcalError(
            .partlyDone, "the answer is in the store, but the message was not sent: \(reason)",
            hint:
                "answer again with --reply FILE, or write an invitation with `ekcal export --method request`",
            field: "--send")
    }
}

extension CalStoreMessage {
    /// The subject line of a mail: `Accepted: Review`.
    var subject: String {
        let words = [
            "REPLY": "Answer", "REQUEST": "Invitation", "CANCEL": "Cancelled",
            "COUNTER": "New time proposed", "DECLINECOUNTER": "Proposal declined",
            "REFRESH": "Newest version wanted",
        ]
        return TerminalText.line("\(words[method] ?? method): \(title)")
    }
}
