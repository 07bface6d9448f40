import CalStore
import CalStoreLanguage

/// Converts typed times to times of items.
enum ItemTimes {
    static func stored(_ value: TimePoint) -> ItemTime {
        switch value {
        case .date(let date): ItemTime(date)
        case .time(let time): ItemTime(time.local, in: time.zone, isFold: time.isFold)
        }
    }

    /// A typed time that replaces `old`. The item keeps its zone unless another one was named.
    static func stored(_ value: TimePoint, replacing old: ItemTime?) -> ItemTime {
        guard case .time(let time) = value, let old, !old.isDate, let kept = old.zone, let typed = time.zone,
            time.origin != .named
        else {
            if case .time(let time) = value, let old, old.isFloating, time.origin == .assumed {
                return ItemTime(time.local, in: nil)
            }
            return stored(value)
        }
        return ItemTime(typed.instant(for: time.local, isFold: time.isFold), in: kept)
    }
}
