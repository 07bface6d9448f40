import CalStore

/// An alarm to deliver to the user now.
public struct AlarmNotice: Sendable {
    /// The kind of delivery.
    public enum Kind: String, Sendable, CaseIterable {
        /// In time.
        case due
        /// More than a minute late, but within the grace time: no program was running when it was due.
        case late
        /// Too late to deliver; it is only listed.
        case missed
    }

    /// The alarm with its event or reminder.
    public let alarm: CalStoreAlarm
    /// The kind of delivery: in time, late or missed.
    public let kind: Kind
    /// True if its delivery began before and may have been completed: it failed, or the program was killed
    /// during it.
    public let isRepeated: Bool

    init(alarm: CalStoreAlarm, kind: Kind, isRepeated: Bool) {
        self.alarm = alarm
        self.kind = kind
        self.isRepeated = isRepeated
    }
}
