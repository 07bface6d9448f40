/// Messages about items (RFC 5546); `Meeting` has their effects.
extension ImportMerge {
    /// - Parameter messages: The messages in the order of the file.
    func take(
        _ messages: [SchedulingMessage], in state: inout StoreState
    ) -> (outcome: Outcome, edit: Edit) {
        var outcome = Outcome()
        var edit = Edit()
        var unknown: [ItemRecord] = []
        var keys: [Meeting.Key] = []
        let messages = messages.flatMap { $0.withTails(in: &state) }
        let conversations = Dictionary(grouping: messages) { Meeting.Key($0.item) }
        var seen: Set<Meeting.Key> = []
        for message in messages {
            let key = Meeting.Key(message.item)
            if seen.insert(key).inserted { keys.append(key) }
        }
        for key in keys {
            let messages = conversations[key] ?? []
            var meeting = Meeting(
                key, in: &state, own: own, takesFromAnybody: takesFromAnybody, isTaken: isTaken)
            func refuse(_ message: SchedulingMessage, _ reason: CalStoreError) {
                outcome.refused.append(Refusal(item: message.item, reason: reason))
            }
            if !meeting.isEmpty {
                do throws(CalStoreError) {
                    try state.validateWritable(meeting.calendar, title: messages.first?.item.title ?? "")
                } catch {
                    for message in messages { refuse(message, error) }
                    continue
                }
            }
            for message in messages {
                switch meeting.take(message) {
                case .changed: break
                case .unchanged: outcome.unchanged += 1
                case .kept(let item): outcome.kept.append(item)
                case .refused(let reason):
                    // An older invitation that comes later does not count.
                    if case .messageAboutNothing = reason, message.method == .cancel,
                        message.item.start != nil || key.kind == .reminder
                    {
                        unknown.append(message.storedItem)
                    } else {
                        refuse(message, .refused(reason, title: message.item.title))
                    }
                }
            }
            let (changes, added, updated) = meeting.finish()
            for change in changes.changes { edit.add(change) }
            outcome.added += added
            outcome.updated += updated
            outcome.news += meeting.news
        }
        let (others, second) = merge(unknown, into: &state)
        outcome.add(others)
        for change in second.changes { edit.add(change) }
        return (outcome, edit)
    }

    /// The decision of the policy about a change of any age; nil to decide by age.
    private func isTaken(_ changed: ItemRecord, _ stored: ItemRecord) -> Bool? {
        switch decide?(changed, stored) ?? onConflict {
        // A message cannot be stored next to the item.
        case .skip, .duplicate: false
        case .update, .merge: true
        case .newer: nil
        }
    }
}

// MARK: REQUEST (RFC 5546, 3.2.2)

extension ItemFields {
    /// This version of an invitation with the stored answers, which the sender did not know yet.
    ///
    /// | participant in both versions | result |
    /// |---|---|
    /// | the stored answer is to this SEQUENCE or a later one, and newer than this version | stays |
    /// | the stored answer is to this SEQUENCE, and this version has none | stays |
    /// | else | the answer in this version |
    ///
    /// A person who answered without an invitation after this version was sent stays, too, and so do the
    /// delegate of a stored answer and a proposal.
    func keepingAnswers(of stored: ItemFields) -> ItemFields {
        var item = self
        var known: [String: ItemParticipant] = [:]
        for person in stored.attendees where known[person.comparableAddress] == nil {
            known[person.comparableAddress] = person
        }
        for index in item.attendees.indices {
            let person = item.attendees[index]
            guard let before = known.removeValue(forKey: person.comparableAddress), before.hasAnswered
            else { continue }
            if let mark = before.replyMark {
                guard mark.sequence >= sequence else { continue }
                if !person.hasAnswered || mark.stamp > self.mark.stamp || before.status == person.status {
                    item.attendees[index].takeAnswer(of: before)
                }
            } else if !person.hasAnswered, stored.sequence == sequence {
                item.attendees[index].takeAnswer(of: before)
            }
        }
        for person in stored.attendees where known[person.comparableAddress] != nil {
            let isNewer =
                person.replyMark.map { $0.sequence >= sequence && $0.stamp > self.mark.stamp } ?? false
            if isNewer || item.attendees.contains(where: { $0.hasDelegated(to: person) }) {
                item.attendees.append(person)
            }
        }
        let proposals = stored.proposals.filter { $0.mark.sequence >= sequence }
        if !proposals.isEmpty { item.proposals = proposals }
        return item
    }
}
