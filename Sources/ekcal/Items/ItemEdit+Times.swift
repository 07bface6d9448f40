import CalStore
import CalStoreLanguage

extension ItemEdit {
    /// Sets the times whose cells were changed. A new start alone moves an event, which keeps its length.
    mutating func setTimes(
        _ kind: CalStoreItem.Kind, from old: ItemCells.Times, to new: ItemCells.Times
    ) throws {
        func wish(_ text: String) -> WishedTime { WishedTime(text, isWhole: true) }
        if kind == .reminder {
            if old.due != new.due {
                if new.due.isEmpty { cleared.append(.due) } else { due = wish(new.due) }
            }
            if old.start != new.start {
                if new.start.isEmpty { cleared.append(.start) } else { start = wish(new.start) }
            }
            return
        }
        guard old.start != new.start || old.end != new.end else { return }
        guard !new.start.isEmpty else {
            throw EkcalError(.usage, "the start of the event is missing", hint: "write when it starts")
        }
        if old.start != new.start { start = wish(new.start) }
        guard old.end != new.end else { return }
        if new.end.isEmpty { cleared.append(.end) } else { end = wish(new.end) }
    }
}
