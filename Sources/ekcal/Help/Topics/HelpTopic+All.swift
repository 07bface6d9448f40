import CommandLine

extension HelpTopic {
    /// The topics in the order in which help lists them.
    static let all = [
        dates, repeats, sentences, spans, queries, batch, hooks, planning, places, subscriptions, folders,
        invitations, output, exitCodes, settings, environment, files, recipes,
    ]
}
