extension Session {
    /// The program that a setting names.
    ///
    /// - Parameter usual: The one where nothing is set.
    func program(_ setting: Setting, usual: String) throws -> ProgramLine {
        guard let program = ProgramLine(try config.value(setting) ?? usual) else {
            throw EkcalError(.usage, "the setting \(setting.name) names no program", field: setting.name)
        }
        return program
    }
}
