import CommandLine

/// The headings of the overview.
extension Command.Section {
    static let look = Self("Look")
    static let change = Self("Change")
    static let plan = Self("Plan")
    static let exchange = Self("Exchange")
    static let scripts = Self("Scripts")
    static let history = Self("History")
    static let things = Self("Things")
    static let setup = Self("Setup")
    static let other = Self("Help")
}
