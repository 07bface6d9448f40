import CalStore
import CalStoreExchange
import CommandLine
import Terminal

/// Where the messages of `invite` go: a file (`--reply`), a program (`--send`), both, or nowhere.
struct InvitationMail {
    private let file: String?
    private let program: ProgramLine?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        file = arguments.value(.reply)
        program = try arguments.value(.send).map { line throws(EkcalError) in
            guard let program = ProgramLine(line) else {
                throw EkcalError(
                    .usage, "--send names no program", hint: "--send 'mail-invitation -- {to}'",
                    field: "--send")
            }
            return program
        }
        guard isStandardOutput, session.console.output != .text else { return }
        throw EkcalError(
            .usage, "the message and the answer cannot both go to standard output",
            hint: "write a file name", field: "--reply")
    }

    /// Whether standard output has the messages and nothing else.
    var isStandardOutput: Bool { file == "-" }

    /// Throws where a message has an address or another value that no program may get. Nothing is saved by
    /// then, and nothing started.
    func check(_ messages: [CalStoreMessage]) throws {
        guard let program else { return }
        for message in messages { _ = try words(message, program) }
    }

    /// Writes and sends the messages. The store has the answers by then, so a failure is told and does not
    /// take them back.
    ///
    /// - Returns: What failed; nil when all went well.
    func deliver(_ messages: [CalStoreMessage], _ session: Session) -> EkcalError? {
        if isStandardOutput { session.console.print(bytes: messages.flatMap(\.bytes)) }
        if session.isDryRun || messages.isEmpty { return nil }
        if let file, !isStandardOutput {
            do throws(System.Failure) {
                try session.system.writeFile(file, messages.flatMap(\.bytes), rights: 0o644)
            } catch {
                return failure("\(file) could not be written: \(error.reason)")
            }
            session.note("the message is in \(file)")
        }
        guard let program else {
            // Other answers have the messages in them.
            if file == nil, session.console.output == .text {
                session.note("no message was written; --reply FILE or --send PROGRAM tells the others")
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

    /// Starts the program. Says what went wrong.
    private func send(_ message: CalStoreMessage, _ words: ProgramWords, _ session: Session) -> String? {
        do throws(Program.Failure) {
            let outcome = try ChildProcess(words: words, environment: session.system.environment).run(
                input: message.bytes, gathersOutput: false, passesSignals: true)
            return words.failure(outcome.end)
        } catch {
            return "cannot start \(words.program): \(error.reason)"
        }
    }

    /// The words of the program for a message. Only addresses of mail stand for `{to}` and `{from}`:
    /// strangers wrote them.
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
        guard let address = MailAddress(text) else { throw refusal(text, "is not an address of mail") }
        return address
    }

    /// Joined by commas, so none may have one itself.
    private static func list(_ texts: [String]) throws -> String {
        try texts.map { text in
            let address = try address(text)
            guard address.isPlain else { throw refusal(text, "cannot stand in a list of addresses") }
            return address.text
        }.joined(separator: ",")
    }

    private static func refusal(_ address: String, _ reason: String) -> EkcalError {
        EkcalError(
            .refused, "\"\(TerminalText.line(address))\" \(reason), so no program gets it",
            hint: "answer with --reply FILE, and send the file to the right address yourself",
            field: "--send")
    }

    private func failure(_ reason: String) -> EkcalError {
        EkcalError(
            .partlyDone, "the answer is in the store, but the message was not sent: \(reason)",
            hint:
                "answer again with --reply FILE, or write an invitation with `ekcal export --method request`",
            field: "--send")
    }
}

extension CalStoreMessage {
    /// A line for the head of a mail: `Accepted: Review`.
    var subject: String {
        let words = [
            "REPLY": "Answer", "REQUEST": "Invitation", "CANCEL": "Cancelled",
            "DECLINECOUNTER": "Proposal declined",
        ]
        return TerminalText.line("\(words[method] ?? method): \(title)")
    }
}
