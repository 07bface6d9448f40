/// VALARM (RFC 5545, 3.6.6; RFC 9074), in both directions.
extension ItemAlarm {
    /// The reason why a VALARM is kept as lines and does not fire.
    struct Unusable: Error {
        var text: String
    }

    private static let actions: [(action: Action, word: String)] = [
        (.display, "DISPLAY"), (.audio, "AUDIO"), (.email, "EMAIL"), (.procedure, "PROCEDURE"),
    ]
    private static let proximities: [(proximity: Proximity, word: String)] = [
        (.enter, "ARRIVE"), (.leave, "DEPART"),
    ]

    /// Apple gives alarms at places, which RFC 5545 does not have, this time in the past.
    private static let placeTrigger = "19760401T005545Z"

    /// - Parameters:
    ///   - zone: The zone of the item, for absolute triggers that are not in UTC.
    ///   - repeated: Called for each line that is left out because an equal one comes before it.
    static func read(
        _ component: Component, zone: Zone?, repeated: (ContentLine) -> Void
    ) -> Result<ItemAlarm, Unusable> {
        var kept: [String] = []
        var action: ContentLine?
        var trigger: ContentLine?
        var text: String?
        var acknowledged: Instant?
        var isAcknowledged = false
        var proximity: ContentLine?
        var place: ItemLocation?
        for line in component.lines {
            switch line.property {
            case .action where action == nil: action = line
            case .trigger where trigger == nil: trigger = line
            case .description where text == nil:
                text = line.text
                if line.hasParameters { kept.append(line.raw) }
            case .acknowledged where !isAcknowledged:
                isAcknowledged = true
                acknowledged = TimeValue(line.value).map(\.instant)
                if acknowledged == nil { kept.append(line.raw) }
            case .action, .trigger, .description, .acknowledged: repeated(line)
            case .proximity where proximity == nil, .appleProximity where proximity == nil: proximity = line
            case .proximity, .appleProximity:
                if line.rawValue != proximity?.rawValue { kept.append(line.raw) }
            case .appleStructuredLocation where place == nil, .structuredLocation where place == nil:
                place = ItemLocation(apple: line)
                let others = line.rawParameters(except: ["VALUE", "X-TITLE", "X-APPLE-RADIUS"])
                if place == nil || !others.isEmpty { kept.append(line.raw) }
            default: kept.append(line.raw)
            }
        }
        for child in component.children {
            if place == nil { place = Self.place(of: child) }
            kept += child.rawLines
        }
        let word = action.map { ASCII.trimmed($0.value) }
        guard
            let action = actions.first(where: { entry in
                word.map { ASCII.equal($0, entry.word) } ?? (entry.action == .display)
            })
        else { return .failure(Unusable(text: "ACTION:\(action?.rawValue ?? "") is not one of RFC 5545")) }
        guard let trigger else { return .failure(Unusable(text: "TRIGGER is missing")) }

        let when: Trigger
        if let proximity {
            let word = ASCII.trimmed(proximity.value)
            guard let found = proximities.first(where: { ASCII.equal(word, $0.word) }), let place else {
                return .failure(
                    Unusable(text: "\(proximity.raw) without a place, or neither ARRIVE nor DEPART"))
            }
            when = .location(place, found.proximity)
            if trigger.rawValue != placeTrigger { kept.append(trigger.raw) }
        } else if let read = Self.when(trigger, zone) {
            when = read
            let others = trigger.rawParameters(except: ["VALUE", "RELATED", "TZID"])
            if !others.isEmpty, Self.when(trigger, nil) == read { kept.append(trigger.raw) }
        } else {
            return .failure(
                Unusable(text: "TRIGGER \"\(trigger.rawValue.prefix(40))\" is not a duration or a time"))
        }
        var alarm = ItemAlarm(when, action: action.action, text: text)
        alarm.acknowledged = acknowledged
        alarm.properties = kept
        return .success(alarm)
    }

    private static func when(_ line: ContentLine, _ zone: Zone?) -> Trigger? {
        if let duration = ItemDuration(line.rawValue.trimmingBlanks) {
            return .relative(duration, toEnd: line.parameter("RELATED")?.uppercased() == "END")
        }
        guard let value = TimeValue(line.value) else { return nil }
        switch value.form {
        case .utc, .offset: return .absolute(value.instant)
        case .date, .local: break
        }
        let named = line.parameter("TZID").flatMap(Zone.named)
        return .absolute((named ?? zone ?? .utc).instant(for: value.local))
    }

    /// The place of a VLOCATION (RFC 9073, 7.2; RFC 9074, 8).
    private static func place(of component: Component) -> ItemLocation? {
        guard component.name.uppercased() == "VLOCATION", let url = component.first(.url) else { return nil }
        return ItemLocation(uri: url.rawValue.trimmingBlanks, title: component.first(.name)?.text ?? "")
    }

    /// - Parameter title: The title of the item, which is shown if the alarm has no text.
    func write(to writer: inout ContentWriter, title: String) {
        let (lines, components) = RawLines.split(properties)
        let kept = RawLines(lines)
        var outdated: UInt64 = 0
        writer.begin("VALARM")
        writer.line("ACTION", value: Self.actions.first { $0.action == action }?.word ?? "DISPLAY")
        // Its line was kept if it has other parameters.
        let isKept = kept.line(.trigger).flatMap { Self.when($0, nil) } == trigger
        switch trigger {
        case .relative where isKept, .absolute where isKept: break
        case .relative(let offset, let toEnd):
            outdated |= PropertyName.trigger.bit
            writer.line("TRIGGER", toEnd ? ";RELATED=END" : "", value: offset.description)
        case .absolute(let instant):
            outdated |= PropertyName.trigger.bit
            writer.line("TRIGGER", ";VALUE=DATE-TIME", value: instant.basicText)
        case .location(let place, let proximity):
            let word = Self.proximities.first { $0.proximity == proximity }?.word ?? "ARRIVE"
            if !kept.has(.trigger) { writer.line("TRIGGER", ";VALUE=DATE-TIME", value: Self.placeTrigger) }
            writer.line("PROXIMITY", value: word)
            writer.line("X-APPLE-PROXIMITY", value: word)
            // Its line was kept if it had more detail than the record can store.
            let known = kept.line(.appleStructuredLocation).flatMap(ItemLocation.init(apple:))
            if known != place {
                if known != nil { outdated |= PropertyName.appleStructuredLocation.bit }
                place.writeApple(into: &writer)
            }
        }
        // RFC 5545 requires a text for alarms that are shown or mailed.
        let isShown = action == .display || action == .email
        if let text = text ?? (isShown ? title : nil), kept.line(.description)?.text != text {
            outdated |= PropertyName.description.bit
            writer.line("DESCRIPTION", text: text)
        }
        if let acknowledged { writer.line("ACKNOWLEDGED", value: acknowledged.basicText) }
        kept.write(except: outdated, to: &writer)
        for line in components { writer.raw(line) }
        writer.end("VALARM")
    }
}
