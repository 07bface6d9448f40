import CalStore
import CalStoreExchange

/// Where the messages of `invite` go: a file (`--reply`), a program (`--send`), both, or nowhere.
struct InvitationMail {
    private let file: String?
    private let program: ProgramLine?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        file = arguments.value(.reply)
        program = try arguments.value(.send).map { line throws(EkcalError) in
            guard let program = ProgramLine(line) else {
                throw EkcalError(
                    .usage, "--send names no program", hint: "--send 'mail-invitation {to}'",
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

    /// Writes and sends the messages. The store has the answers by then, so a failure is told and does not take them back.
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
            if let reason = send(message, program, session) { return failure(reason) }
        }
        return nil
    }

    /// Starts the program without a shell. Says what went wrong.
    private func send(_ message: CalStoreMessage, _ program: ProgramLine, _ session: Session) -> String? {
        let fields = [
            "{to}": message.recipients.joined(separator: ","), "{from}": message.sender ?? "",
            "{subject}": message.subject,
        ]
        do throws(Program.Failure) {
            let outcome = try ChildProcess(
                words: program.words(filling: fields), environment: session.system.environment
            ).run(input: message.bytes, gathersOutput: false, passesSignals: true)
            return program.failure(outcome.end)
        } catch {
            return "cannot start \(program.program): \(error.reason)"
        }
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
