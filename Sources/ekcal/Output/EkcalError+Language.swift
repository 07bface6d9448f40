import CalStoreLanguage

extension DateError {
    /// As the tool reports it: what cannot be read is exit 2, an end before its start is exit 6.
    func ekcalError(field: String) -> EkcalError {
        var code = EkcalError.Code.date
        if case .endBeforeStart = reason { code = .endBeforeStart }
        return EkcalError(code, message, hint: hint, field: field)
    }
}

extension RepeatError {
    func ekcalError(field: String) -> EkcalError {
        EkcalError(.repeatSentence, message, hint: hint, field: field)
    }
}
