import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// The settings of a full screen: how times are read and written, its signs, colours and keys.
package struct ScreenSetup: Sendable {
    /// The hours of the parts of a day, for typed dates.
    package var hours: DayHours
    package var times: TimeText
    /// The times of a second zone beside the hours; nil for none.
    package var second: TimeText?
    package var weekStart: Weekday
    package var hasWeekNumbers: Bool
    package var glyphs: Glyphs
    package var style: TextStyle
    /// The name of the store in the title line.
    package var storeName: String
    /// Whether nothing can be changed.
    package var isReadOnly = false
    /// The hours in which time can be free, and what counts as busy.
    package var working = WorkingHours.all
    package var busy = BusyCriteria()
    /// Whether the states are printed line by line.
    package var isForReader = false
    /// The keys, with the changes of the settings.
    package var keys = ScreenKeys.standard

    package var zone: Zone { times.zone }

    package init(
        hours: DayHours, times: TimeText, second: TimeText? = nil, weekStart: Weekday,
        hasWeekNumbers: Bool, glyphs: Glyphs, style: TextStyle, storeName: String, isReadOnly: Bool = false
    ) {
        self.hours = hours
        self.times = times
        self.second = second
        self.weekStart = weekStart
        self.hasWeekNumbers = hasWeekNumbers
        self.glyphs = glyphs
        self.style = style
        self.storeName = storeName
        self.isReadOnly = isReadOnly
    }
}
