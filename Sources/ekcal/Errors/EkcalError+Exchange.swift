import CalStoreExchange

extension EkcalError {
    /// The error of the tool: exit 2 if it cannot be read, exit 6 for an end before its start.
    init(_ error: ExchangeError) {
        let code: Code =
            switch error.code {
            case .value: .usage
            case .field: .field
            case .date: .date
            case .endBeforeStart: .endBeforeStart
            }
        self.init(code, error.message, hint: error.hint, field: error.field, line: error.line)
    }
}
