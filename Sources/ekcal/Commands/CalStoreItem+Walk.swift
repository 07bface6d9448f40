import CalStore

extension CalStoreItem {
    /// The local time, by the clock of a series, from which its dates are to be walked through so that none is missed that
    /// begins at a moment or later.
    ///
    /// Going back is by moments: some clocks left out a whole day, and a local time in it would be read as one of the day
    /// after. What floats happens on such a day too, as long after it as it would have been after its begin.
    func firstLocalTime(reaching moment: Instant, in zone: Zone) -> CivilDateTime {
        let clock = (start ?? due)?.zone
        return (clock ?? zone).local(at: moment.adding(seconds: clock == nil ? -86_400 : -7200))
    }
}
