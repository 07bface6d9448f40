import CalStoreExchange

extension FieldList {
    /// All members that the items of an answer can have; members of inner objects have dotted names.
    init(of answer: AnswerShape?) {
        let members = answer?.items.flatMap { $0.ownMembers ?? [] } ?? []
        let paths = members.reduce(into: [[String]]()) { paths, member in
            for path in member.shape.ownMembers?.map({ [member.name, $0.name] }) ?? [[member.name]]
            where !paths.contains(path) {
                paths.append(path)
            }
        }
        self.init(paths: paths)
    }
}
