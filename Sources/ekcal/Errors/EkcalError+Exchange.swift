import CalStoreExchange

extension EkcalError {
    /// As the tool reports it: what cannot be read is exit 2, an end before its start is exit 6.
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
