import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine

/// Prints responses as `--output`, `--fields` and `--format` specify.
struct ResponseRenderer {
    /// The output options; nil for answers that are always text.
    private let options: OutputOptions?
    private let session: Session
    private let console: Console
    /// The template of `--format`, which is read once, also for an answer in pieces.
    private let template: String?
    /// The format of a command that writes. It is made before the commit, to report unknown fields in time.
    private var format: (any AnswerFormat)?
    /// The fields of the command's answers, which are known even for empty answers.
    private let declared: @Sendable () -> FieldList

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        let options = OutputOptions(arguments)
        self.options = options
        self.session = session
        console = session.console
        template =
            console.output == .template
            ? try options.template.map { try TextInput($0).read("--format", session) } : nil
        let shape = arguments.command.answer
        declared = { FieldList(of: shape?()) }
        guard arguments.command.writes, session.batch == nil else { return }
        format = try answerFormat(options, knowing: FieldList(paths: []))
    }

    /// Prints text, for the lines of a batch.
    init(ofTextIn session: Session) {
        options = nil
        template = nil
        declared = { FieldList(paths: []) }
        self.session = session
        console = session.console
    }

    /// Prints a response, throws its failure after the answer, and returns the exit code.
    @discardableResult
    func print(_ response: Response) throws -> ExitCode {
        if let stream = response.stream { return try stream(Response.Stream(self, console)) }
        switch console.output {
        case .text where options?.endsWithNull == true:
            for line in try response.quiet?() ?? [] { console.print(bytes: Array(line.utf8) + [0]) }
        case .text where console.isQuiet: for line in try response.quiet?() ?? [] { console.print(line) }
        case .text where response.text != nil: try response.text?(Response.Page(console: console))
        // Without other text, the text is iCalendar.
        case .text, .ics: try response.calendar? { console.print(forPrograms: $0) }
        case .jcal, .jscalendar:
            if let calendar = response.calendar, let translation = console.output.translation {
                var file: [UInt8] = []
                try calendar { file += $0 }
                console.print(forPrograms: translation(file))
            }
        case .html, .svg: if let page = response.page { console.print(forPrograms: try page()) }
        case .jsonl where response.lines != nil:
            try response.lines? { object in
                console.print(object.text)
                return !console.isBroken
            }
        default:
            // Notes about the answer are printed after it.
            guard let options, var answer = try console.holdingNotes({ _ in try response.answer?() }),
                let format = try format ?? answerFormat(options, knowing: answer.fields)
            else { break }
            answer.warnings = console.warnings
            console.print(answer, in: format)
            if let failure = answer.items.failure { throw failure }
        }
        if let failure = response.failure { throw failure }
        return response.exit
    }

    /// The fields do not depend on the items of one answer: an answer with items of one kind may have the
    /// other kind tomorrow.
    private func answerFormat(
        _ options: OutputOptions, knowing more: FieldList
    ) throws -> (any AnswerFormat)? {
        let isChoosing = options.fields != nil || options.template != nil
        let known = ItemJSON.fields.joined(with: isChoosing ? more.joined(with: declared()) : more)
        let fields = try options.fields.map { try known.choosing($0) }
        switch console.output {
        case .table:
            return fields.map { fields in
                TableFormat(
                    fields: fields, style: console.style,
                    width: session.system.isOutputTerminal ? console.width : nil)
            }
        case .template:
            guard let template else { return nil }
            let (now, zone) = (session.clock.now, session.clock.zone)
            return TemplateFormat(
                template: try Template(template, fields: known, now: now, zone: zone),
                endsWithNull: options.endsWithNull)
        default:
            return console.output.answerFormat(choosing: fields, disarms: options.disarmsFormulas)
        }
    }
}
