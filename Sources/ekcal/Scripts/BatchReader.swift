import Basics
import CalStore
import CommandLine

/// Reads a batch: one command on each line, as text or as JSON. Everything is read before anything runs.
///
/// ```
/// let sync = add "Team sync" "2026-03-10 10:00" --for 30m --repeat weekly
/// edit $sync --alarm 10m --span all
/// ```
struct BatchReader {
    private let parser = ArgumentParser(table: .ekcal)
    private var known: Set<String> = []
    private var lines: [BatchLine] = []
    private var transactions: [[BatchLine]] = []

    /// The commands, in one list for each transaction; `commit` lines separate them.
    static func read(_ text: String) throws(EkcalError) -> [[BatchLine]] {
        var reader = BatchReader()
        let lines = TextLines.split(text)
        let isJSON = lines.lazy.compactMap { line in line.first { !$0.isWhitespace } }.first == "{"
        var index = 0
        while index < lines.count {
            let number = index + 1
            var line = lines[index][...]
            index += 1
            if !isJSON, line.last == "\\", index < lines.count {
                // Collected in one string, which is not copied for each line.
                var joined = String(line.dropLast())
                while index < lines.count {
                    let next = lines[index]
                    index += 1
                    let goesOn = next.last == "\\" && index < lines.count
                    joined += goesOn ? String(next.dropLast()) : next
                    if !goesOn { break }
                }
                line = joined[...]
            }
            do throws(EkcalError) {
                try isJSON ? reader.addJSON(line, number) : reader.addText(line, number)
            } catch {
                throw error.at(line: number)
            }
        }
        reader.commit()
        return reader.transactions
    }

    /// Reads JSON lines that are not in a file.
    static func read(_ objects: [JSONValue]) throws(EkcalError) -> [[BatchLine]] {
        var reader = BatchReader()
        for (index, object) in objects.enumerated() {
            do throws(EkcalError) { try reader.add(object, index + 1) } catch {
                throw error.at(line: index + 1)
            }
        }
        reader.commit()
        return reader.transactions
    }

    private mutating func commit() {
        if !lines.isEmpty { transactions.append(lines) }
        lines = []
    }

    private mutating func addText(_ line: Substring, _ number: Int) throws(EkcalError) {
        guard var words = ShellWords.split(line) else {
            throw EkcalError(.usage, "a quotation mark is not closed")
        }
        guard !words.isEmpty else { return }
        if words == ["commit"] { return commit() }
        var variable: String?
        if words[0] == "let" {
            guard words.count > 3, words[2] == "=" else {
                throw EkcalError(.usage, "`let` needs a command", hint: "write let NAME = add ...")
            }
            variable = words[1]
            words.removeFirst(3)
        }
        let arguments: ParsedArguments
        do throws(UsageError) { arguments = try parser.parse(words) } catch { throw EkcalError(error) }
        try add(arguments, arguments.itemCommand(), variable, number)
    }

    private mutating func addJSON(_ line: Substring, _ number: Int) throws(EkcalError) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        let object: JSONValue
        do throws(JSONError) { object = try JSONValue(reading: line.utf8) } catch {
            throw EkcalError(.usage, "this is not JSON: \(error.reason) (column \(error.column))")
        }
        try add(object, number)
    }

    private mutating func add(_ object: JSONValue, _ number: Int) throws(EkcalError) {
        if object == ["op": "commit"] { return commit() }
        let line = try BatchJSON(object)
        try add(line.arguments, line.command, line.variable, number)
    }

    private mutating func add(
        _ arguments: ParsedArguments, _ command: (any ItemCommand)?, _ variable: String?, _ number: Int
    ) throws(EkcalError) {
        guard arguments.command.isForBatches else {
            throw EkcalError(
                .usage, "`\(arguments.command.name)` cannot be in a batch",
                hint: "use commands that change something, and `assert`")
        }
        for option in BatchReader.ofTheBatch where arguments.has(option) {
            throw EkcalError(
                .usage, "\(option.long) cannot be in a line of a batch",
                hint: "use it with `ekcal batch`", field: "\(option.long)")
        }
        if arguments.has(.atOperation) {
            throw EkcalError(
                .usage,
                "--at-op cannot be in a batch, because each line sees the changes of the lines before it",
                field: "--at-op")
        }
        for name in BatchVariable.names(in: command?.references ?? []) where !known.contains(name) {
            throw EkcalError(
                .usage, "no line before this one sets $\(name)", hint: "write let \(name) = add ...",
                field: "REF")
        }
        if let variable {
            guard !variable.isEmpty, variable.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
                throw EkcalError(.usage, "\"\(variable)\" cannot be the name of a variable")
            }
            known.insert(variable)
        }
        lines.append(
            BatchLine(number: number, variable: variable, arguments: arguments, command: command))
    }

    static let ofTheBatch: [Option] = [
        .store, .now, .lockTimeout, .noHooks, .dryRun, .noInput, .output, .fields, .color, .quiet, .verbose,
    ]
}

extension EkcalError {
    /// The same error, with the line number.
    func at(line: Int) -> EkcalError {
        var error = self
        error.line = line
        error.message = "line \(line): " + message
        return error
    }
}
