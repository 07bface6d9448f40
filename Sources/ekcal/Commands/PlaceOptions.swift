import CalStore
import CalStoreLanguage

/// `--at`, `--leaving` and `--radius`: an alarm of a reminder at a place.
struct PlaceOptions {
    let session: Session

    func apply(to item: inout CalStoreItem) throws {
        let arguments = session.arguments
        guard let text = arguments.value(.at) else {
            for option in [OptionName.leaving, .radius] where arguments.has(option) {
                throw EkcalError(
                    .usage, "--\(option.rawValue) needs a place", hint: "add --at \"Home 52.52,13.40\"",
                    field: "--" + option.rawValue)
            }
            return
        }
        guard item.kind == .reminder else {
            throw EkcalError(
                .usage, "an event cannot have an alarm at a place; only a reminder can",
                hint: "--at is for reminders",
                field: "--at")
        }
        guard var place = PlaceInput.read(text) else {
            throw EkcalError(
                .usage, "\"\(text)\" has no position",
                hint: "write degrees north and east, after a name if you like: \"Home 52.52,13.40\"",
                field: "--at")
        }
        place.radius = arguments.value(.radius).flatMap(Double.init) ?? 0
        item.alarms.removeAll { if case .location = $0.trigger { true } else { false } }
        item.alarms.append(AlarmRecord(.location(place, arguments.has(.leaving) ? .leave : .enter)))
    }
}
