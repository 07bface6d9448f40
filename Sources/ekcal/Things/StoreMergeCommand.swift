import Basics
import CalStore
import CommandLine
import Terminal

extension CommandTable {
    static let storeMerge = Command(
        type: StoreMergeCommand.self, path: ["store", "merge"], section: .things,
        answer: { .of(.storeMerge) },
        summary: "merge versions of store.json, as a merge driver of git",
        parameters: [
            .init(name: "BASE", arity: .one, help: "the common version", values: .files),
            .init(name: "OURS", arity: .one, help: "our version, which gets the result", values: .files),
            .init(name: "THEIRS", arity: .one, help: "the other version", values: .files),
        ],
        options: managing,
        details: [
            """
            Each property is merged separately, and a series together with its changed occurrences. If both \
            versions changed the same property differently, ours is kept, the item is named, and the exit code \
            is 7.
            """,
            """
            The result is written to OURS. It keeps the first line that belongs to the log of the store (-s, \
            or the usual store), so the next command records it as a change outside.
            """,
            """
            For git, name it once in each clone: `git config merge.calstore.driver 'ekcal store merge %O %A \
            %B'`, and in .gitattributes: `store.json merge=calstore`.
            """,
        ],
        examples: [
            .init(line: "ekcal store merge old.json store.json other.json", says: "by hand")
        ])
}

/// `store merge`: merges three versions of a `store.json` by property.
struct StoreMergeCommand: EkcalCommand {
    private let base: String
    private let ours: String
    private let theirs: String

    init(_ arguments: ParsedArguments, _ session: Session) {
        base = arguments.operand(0) ?? ""
        ours = arguments.operand(1) ?? ""
        theirs = arguments.operand(2) ?? ""
    }

    func run(_ session: Session) throws -> Response {
        let merge = try CalStoreSnapshotMerge(
            ours: bytes(ours, session), theirs: bytes(theirs, session), base: bytes(base, session),
            log: try logHead(session))
        if !session.isDryRun {
            do throws(System.Failure) { try session.system.writeFile(ours, merge.bytes) } catch {
                throw EkcalError(.file, "cannot write \(ours): \(error.reason)", field: "OURS")
            }
        }
        let lines = merge.clashes.map { TerminalText.line($0.description) }
        return Response(
            text: { $0.print(lines.map { "conflict: \($0); ours is kept" }) },
            answer: { session.answer(items: [Row(file: ours, clashes: lines).json]) },
            exit: lines.isEmpty ? .success : .partlyDone)
    }

    /// The beginning of the log of the store; empty if there is none.
    private func logHead(_ session: Session) throws -> [UInt8] {
        let files = session.system.files
        guard let log = try? files.openIfPresent(session.access.path() + "/log.jsonl", .read) else {
            return []
        }
        defer { files.close(log) }
        return (try? files.read(log, at: 0, count: 4096)) ?? []
    }

    private func bytes(_ path: String, _ session: Session) throws -> [UInt8] {
        do throws(FileSystemError) {
            if let bytes = try session.system.files.contents(of: path, upTo: 8 << 30) { return bytes }
        } catch {
            throw EkcalError(.file, "cannot read \(path): \(System.Failure(error).reason)")
        }
        throw EkcalError(.notFound, "there is no file \(path)")
    }

    /// The result of a merge.
    struct Row: JSONRow {
        let file: String
        let clashes: [String]

        static let fields: [JSONField<Self>] = [
            .type("merge"), .init("file", "the file with the result", \.file),
            .init("clashes", "what both versions changed, as sentences; ours is kept", \.clashes),
        ]
    }
}

extension NamedShape {
    static let storeMerge = NamedShape("merge", "the result of `store merge`", of: StoreMergeCommand.Row.self)
}
