import CalStore

/// Events or reminders, as named by `access`.
struct AccessEntity {
    let name: String
    let kind: ItemKind

    static let events = AccessEntity(name: "events", kind: .event)
    static let reminders = AccessEntity(name: "reminders", kind: .reminder)
    static let all = [events, reminders]
}
