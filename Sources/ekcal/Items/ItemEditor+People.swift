import CalStore
import CalStoreLanguage

/// Participants, status and categories.
extension ItemEditor {
    func changePeople(of item: inout CalStoreItem) throws {
        if let organizer = edit.organizer {
            let person: ItemParticipant =
                switch organizer {
                case .text(let text): try PersonInput.read(text, "--organizer")
                case .value(let record): record
                }
            item.organizer = merged(person, with: [item.organizer])
        }
        let (title, invited) = (item.title, item.attendees)
        try change(
            &item.attendees, by: edit.attendees, "attendee", of: title,
            read: { merged(try participant($0, $1), with: invited) },
            isSame: {
                ItemParticipant.comparable($0.address) == ItemParticipant.comparable($1.address)
            },
            isCalled: { record, name in
                ItemParticipant.comparable(record.address) == ItemParticipant.comparable(name)
                    || record.name.map(QueryText.fold) == QueryText.fold(name)
            })
        try change(
            &item.categories, by: edit.categories, "category", of: title,
            read: { word, _ in word },
            isSame: { QueryText.fold($0) == QueryText.fold($1) },
            isCalled: { QueryText.fold($0) == QueryText.fold($1) })
        guard let status = edit.status else { return }
        item.status = try checked(status, of: item.kind)
        // For other programs, a to-do with a time of completion is done, whatever its status.
        if item.kind == .reminder, status != .completed {
            item.completed = nil
            if item.percentComplete == 100 { item.percentComplete = nil }
        }
    }

    private func participant(_ wish: Wished<ItemParticipant>, _ field: String) throws -> ItemParticipant {
        switch wish {
        case .text(let text): try PersonInput.readParticipant(text, field)
        case .value(let record): record
        }
    }

    /// Merges participants. Existing ones keep their answers.
    private func merged(
        _ person: ItemParticipant, with others: [ItemParticipant?]
    ) -> ItemParticipant {
        let address = ItemParticipant.comparable(person.address)
        guard
            var known = others.compactMap(\.self).first(where: {
                ItemParticipant.comparable($0.address) == address
            })
        else { return person }
        known.name = person.name ?? known.name
        if person.role != .unknown { known.role = person.role }
        if person.status != .unknown { known.status = person.status }
        if person.kind != .unknown { known.kind = person.kind }
        if let isExpected = person.isAnswerExpected { known.isAnswerExpected = isExpected }
        return known
    }

    private func change<Wish, Element>(
        _ list: inout [Element], by edit: ListEdit<Wish>, _ what: String, of title: String,
        read: (Wish, String) throws -> Element, isSame: (Element, Element) -> Bool,
        isCalled: (Element, String) -> Bool
    ) throws {
        func add(_ wishes: [Wish], _ field: String, to list: inout [Element]) throws {
            for element in try wishes.map({ try read($0, field) }) {
                if let index = list.firstIndex(where: { isSame($0, element) }) {
                    list[index] = element
                } else {
                    list.append(element)
                }
            }
        }
        if let all = edit.all {
            var new: [Element] = []
            try add(all, "--" + what, to: &new)
            list = new
        }
        try add(edit.added, "--add-" + what, to: &list)
        for name in edit.removed {
            let count = list.count
            list.removeAll { isCalled($0, name) }
            guard list.count == count else { continue }
            throw EkcalError(
                .notFound, "\"\(title)\" does not have the \(what) \"\(name)\"",
                hint: "`ekcal show` lists its values", field: "--remove-" + what)
        }
    }

    /// Checks that a kind can have a status (RFC 5545, 3.8.1.11).
    private func checked(_ status: ItemStatus, of kind: CalStoreItem.Kind) throws -> ItemStatus {
        let fitting: [ItemStatus] =
            kind == .event
            ? [.none, .confirmed, .tentative, .canceled] : [.none, .needsAction, .inProcess, .canceled]
        if fitting.contains(status) { return status }
        throw EkcalError(
            .refused,
            "\(kind == .event ? "an event" : "a reminder") cannot have the status \(status.rawValue)",
            hint: status == .completed
                ? "`ekcal done` completes it"
                : "write one of: " + fitting.map(\.rawValue).joined(separator: ", "), field: "--status")
    }
}
