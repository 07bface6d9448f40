extension QueryError {
    /// One sentence for people, without the hint.
    public var message: String {
        switch reason {
        case .empty: "the query is empty"
        case .unknownField(let name, _): "\"\(name)\" is not a field of queries"
        case .missingValue(let field): "\(field): has no value"
        case .unknownValue(let field, let value, _, _): "\(field): cannot be \"\(value)\""
        case .badDate(let field, let error), .badLength(let field, let error): "\(field): \(error.message)"
        case .badNumber(let field, let value): "\(field): \"\(value)\" is not a number"
        case .badRegex(let pattern): "/\(pattern)/ is not a regular expression"
        case .unsupportedRegex(let pattern, let what):
            "/\(pattern)/ uses \(what), which queries do not support"
        case .largeRegex(let pattern): "/\(pattern)/ is too large a regular expression"
        case .openQuote: "a quotation mark is not closed"
        case .openRegex: "a regular expression is not closed"
        case .openParenthesis: "a parenthesis is not closed"
        case .closeParenthesis: "a closing parenthesis has no opening one"
        case .emptyParentheses: "there is nothing in the parentheses"
        case .orAlone: "OR must be between two conditions in parentheses"
        case .minusAlone: "there is nothing after the minus sign"
        case .foreignWord(let word): "queries do not have \(word)"
        case .badIdentifier(let value): "id: \"\(value)\" is not an identifier"
        case .savedQuery(let name, _): "there is no saved query @\(name)"
        case .savedQueryLoop(let name): "@\(name) uses itself"
        case .badSavedQuery(let name, let reason): "@\(name): \(reason)"
        }
    }

    /// Advice for people: the text to write instead; nil if the message contains it.
    public var hint: String? {
        switch reason {
        case .empty: "write a condition: calendar:work, title:standup, on:today"
        case .unknownField(let name, let nearest):
            nearest.isEmpty
                ? "write \"\(name):...\" in quotes to search for the text"
                : "did you mean " + nearest.map { $0 + ":" }.joined(separator: " or ") + "?"
        case .missingValue: "write the value after the colon, without a space"
        case .unknownValue(_, _, let choices, let nearest):
            nearest.first.map { "did you mean \($0)?" } ?? "write one of " + choices.joined(separator: ", ")
        case .badDate(_, let error), .badLength(_, let error): error.hint
        case .badNumber: "write priority:1, priority:1..4, or priority:high"
        case .openQuote, .openRegex, .openParenthesis, .badRegex: nil
        case .unsupportedRegex: "write a simpler pattern"
        case .largeRegex: "write smaller numbers in braces"
        case .closeParenthesis: "write \")\" in quotes to search for it"
        case .emptyParentheses, .orAlone: "write (calendar:work OR calendar:home)"
        case .minusAlone: "write -is:done, without a space"
        case .foreignWord("NOT"): "write -is:done, or \"NOT\" in quotes to search for the word"
        case .foreignWord(let word):
            "conditions side by side must all hold, without a word between them; write \"\(word)\" in "
                + "quotes to search for the word"
        case .badIdentifier: "write id:e7kq4 or a full identifier; use uid: for identifiers of other programs"
        case .savedQuery(let name, let nearest):
            nearest.isEmpty
                ? "write \"@\(name)\" in quotes to search for the text"
                : "did you mean " + nearest.map { "@" + $0 }.joined(separator: " or ") + "?"
        case .savedQueryLoop(let name), .badSavedQuery(let name, _):
            "correct the saved query \(name)"
        }
    }

    /// The hint for users of `ekcal`, which has a page about queries and settings for saved ones.
    package var toolHint: String? {
        switch reason {
        case .empty: "write a condition: calendar:work, title:standup, on:today (`ekcal help queries`)"
        case .unknownField(let name, _) where name.hasPrefix("!"):
            "write -\(name.dropFirst()):... for items that do not match"
        case .unknownField(let name, let nearest) where nearest.isEmpty:
            "write \"\(name):...\" in quotes to search for the text; `ekcal help queries` lists "
                + "the fields"
        case .badDate(_, let error), .badLength(_, let error): error.toolHint
        case .unsupportedRegex: "see `ekcal help queries` for regular expressions"
        case .savedQuery(let name, let nearest) where nearest.isEmpty:
            "`ekcal config set query.\(name) QUERY` saves one; write \"@\(name)\" in quotes to "
                + "search for the text"
        case .savedQueryLoop(let name), .badSavedQuery(let name, _):
            "correct it with `ekcal config set query.\(name) QUERY`"
        default: hint
        }
    }
}

extension QueryError: CustomStringConvertible {
    /// The same as ``message``.
    public var description: String { message }
}
