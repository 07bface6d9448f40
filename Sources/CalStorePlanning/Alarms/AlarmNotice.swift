import CalStore

/// An alarm that is to be told to the user now.
public struct AlarmNotice: Sendable {
    /// How it comes to the user.
    public enum Kind: String, Sendable, CaseIterable {
        /// In time.
        case due
        /// More than a minute late, but within the grace time: nothing was running when it was due.
        case late
        /// So late that it is only listed.
        case missed
    }

    /// The alarm, and the event or reminder that it is about.
    public let alarm: CalStoreAlarm
    /// In time, late or missed.
    public let kind: Kind
    /// True if its delivery began before and may have been completed: it failed, or the program was killed in
    /// the midst of it.
    public let isRepeated: Bool

    init(alarm: CalStoreAlarm, kind: Kind, isRepeated: Bool) {
        self.alarm = alarm
        self.kind = kind
        self.isRepeated = isRepeated
    }
}
