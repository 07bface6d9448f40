import Basics

/// Converts components to JSCalendar objects and back without loss, from two conversions with losses.
///
/// Content that the other format cannot express is kept next to the rest, and restored as long as both agree:
///
/// | lost | is kept as |
/// |---|---|
/// | properties and components | `iCalComponent`: `{"name", "properties", "components", "absent"}`, as jCal |
/// | members | `JSPROP;JSPTR="/name":<JSON>`, a line of the component |
///
/// `absent` names properties that the conversion back would add. Kept content is used only if it agrees with
/// the other members or lines: if another program has changed those, its change counts.
struct JSCalendarLens: Sendable {
    static let keptComponent = "iCalComponent"
    static let keptMember = "JSPROP"

    /// The object for a component; nil if the component is not such an object.
    let forward: @Sendable (Component) -> JSMembers?
    /// The component for an object.
    let backward: @Sendable (JSMembers) -> Component?

    static let items = JSCalendarLens(
        forward: JSCalendarItem.object, backward: JSCalendarItem.component)
    /// Alarms; each shows the title of its item.
    static func alarms(showing title: String) -> JSCalendarLens {
        JSCalendarLens(forward: JSCalendarAlerts.alert) { JSCalendarAlerts.alarm($0, title: title) }
    }

    /// More kept names than this are used all together or not at all.
    private static let mostTries = 32

    // MARK: To JSCalendar

    func object(of component: Component) -> JSMembers? {
        var component = component
        let kept = component.lines.filter { $0.name.uppercased() == Self.keptMember }
        component.lines.removeAll { $0.name.uppercased() == Self.keptMember }
        guard var object = forward(component) else { return nil }
        guard let back = backward(object) else { return object }
        // The losses are computed from the lines, without the kept members.
        let lost = Self.lost(of: component, without: back)
        let members = kept.compactMap(Self.member)
        if !members.isEmpty {
            let expected = Self.keys(back)
            object = Self.adding(members, to: object) { candidate in
                backward(candidate).map { Self.keys($0) == expected } ?? false
            } apply: {
                $0[$1.name] = $1.value.isNull ? nil : $1.value
            }
        }
        object[Self.keptComponent] = lost
        return object
    }

    /// The member that a line keeps; null if the object has no such member.
    private static func member(_ line: ContentLine) -> JSONValue.Member? {
        guard let pointer = line.parameter("JSPTR"), pointer.hasPrefix("/"),
            let value = try? JSONValue(reading: line.text.utf8)
        else { return nil }
        let name = pointer.dropFirst().replacing("~1", with: "/").replacing("~0", with: "~")
        return .init(String(name), value)
    }

    /// The properties and components that the conversion back does not give; nil if there are none.
    private static func lost(of component: Component, without back: Component) -> JSONValue? {
        let (original, returned) = (Self.lines(component), Self.lines(back))
        var names: Set<String> = []
        for name in Set(original.keys).union(returned.keys) where original[name] != returned[name] {
            names.insert(name)
        }
        let lines = component.lines.filter { names.contains($0.name.uppercased()) }
        let absent = names.filter { original[$0] == nil }.map { $0.lowercased() }.sorted()
        let known = Set(back.children.map(JCalWriter.component))
        let components = component.children.map(JCalWriter.component).filter { !known.contains($0) }
        guard !lines.isEmpty || !absent.isEmpty || !components.isEmpty else { return nil }
        var kept = JSMembers([.init("name", .string(component.name.lowercased()))])
        if !lines.isEmpty { kept["properties"] = .array(lines.map { JCalWriter.property($0) }) }
        if !components.isEmpty { kept["components"] = .array(components) }
        if !absent.isEmpty { kept["absent"] = .array(absent.map { .string($0) }) }
        return kept.object
    }

    /// Keeps the lines of a property in addition to members that no longer express all of it.
    static func keep(_ property: PropertyName, of component: Component, in object: inout JSMembers) {
        let name = property.text.lowercased()
        var kept = JSMembers(object[keptComponent] ?? ["name": .string(component.name.lowercased())])
        let others = (kept["properties"]?.array ?? []).filter { $0.array?.first?.string != name }
        let lines = component.lines.filter { $0.property == property }.map { JCalWriter.property($0) }
        kept["properties"] = .array(others + lines)
        object[keptComponent] = kept.object
    }

    // MARK: To iCalendar

    /// - Parameter gone: Dates that were removed from a series because they are separate components. The kept
    ///   lines may still have them.
    func component(of object: JSMembers, without gone: [JSONValue.Member] = []) -> Component? {
        func forward(_ component: Component) -> JSMembers? {
            var object = self.forward(component)
            if !gone.isEmpty { object?.remove(overrides: gone) }
            // The kept lines may have the dates in another order.
            object?.sortOverrides()
            return object
        }
        var object = object
        let kept = object[Self.keptComponent]
        object[Self.keptComponent] = nil
        guard var component = backward(object) else { return nil }
        var written = forward(component)
        if let kept {
            let expected = written
            component = Self.adding(Self.kept(kept), to: component) {
                forward($0) == expected
            } apply: {
                $1.apply(to: &$0)
            }
            written = forward(component)
        }
        object.sortOverrides()
        for member in object.list where written?[member.name] != member.value {
            Self.keep(member.name, member.value, in: &component)
        }
        return component
    }

    private static func keep(_ name: String, _ value: JSONValue, in component: inout Component) {
        let pointer = "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
        component.add("\(keptMember);JSPTR=\(RFC6868.encode(pointer)):" + JCalValue.escaped(value.text))
    }

    /// The kept lines of one name, or a component.
    private enum Kept {
        case lines(name: String, [ContentLine])
        case component(Component)

        func apply(to component: inout Component) {
            switch self {
            case .component(let child): component.children.append(child)
            case .lines(let name, let lines):
                // At their old positions, because the order of dates is that of members.
                let index = component.lines.firstIndex { $0.name.uppercased() == name }
                component.lines.removeAll { $0.name.uppercased() == name }
                component.lines.insert(contentsOf: lines, at: index ?? component.lines.endIndex)
            }
        }
    }

    private static func kept(_ value: JSONValue) -> [Kept] {
        var names: [String] = []
        var lines: [String: [ContentLine]] = [:]
        for property in value["properties"]?.array ?? [] {
            guard let line = JCalReader.line(of: property) else { continue }
            let name = line.name.uppercased()
            if lines[name] == nil { names.append(name) }
            lines[name, default: []].append(line)
        }
        let absent = (value["absent"]?.array ?? []).compactMap { $0.string?.uppercased() }
        return names.map { .lines(name: $0, lines[$0] ?? []) } + absent.map { .lines(name: $0, []) }
            + (value["components"]?.array ?? []).compactMap(JCalReader.component).map { .component($0) }
    }

    // MARK: Comparing

    /// Adds the kept content: all of it if the result is equivalent, or else each part that keeps it
    /// equivalent.
    private static func adding<Whole, Part>(
        _ parts: [Part], to whole: Whole, if isSame: (Whole) -> Bool, apply: (inout Whole, Part) -> Void
    ) -> Whole {
        var all = whole
        for part in parts { apply(&all, part) }
        if isSame(all) { return all }
        guard parts.count <= mostTries else { return whole }
        var result = whole
        for part in parts {
            var candidate = result
            apply(&candidate, part)
            if isSame(candidate) { result = candidate }
        }
        return result
    }

    /// The lines of each name, with parameters in any order.
    private static func lines(_ component: Component) -> [String: [JSONValue: Int]] {
        var lines: [String: [JSONValue: Int]] = [:]
        for line in component.lines {
            lines[line.name.uppercased(), default: [:]][
                JCalWriter.property(line, sortsParameters: true), default: 0] += 1
        }
        return lines
    }

    private static func keys(_ component: Component) -> [JSONValue: Int] {
        var keys: [JSONValue: Int] = [:]
        for line in component.lines {
            keys[JCalWriter.property(line, sortsParameters: true), default: 0] += 1
        }
        for child in component.children { keys[JCalWriter.component(child), default: 0] += 1 }
        return keys
    }
}
