import Testing

@testable import CalStore

/// The laws of merging on every triple of short lists; `MergeLawTests` draws longer ones.
@Suite struct ItemListsMergeTests {
    /// Each of three alarms is absent, or has one of two texts.
    private static let versions: [[ItemAlarm]] = {
        var lists: [[ItemAlarm]] = [[]]
        for minutes in 1...3 {
            lists = lists.flatMap { list in
                [list]
                    + ["soon", "now"].map { text in
                        let trigger = ItemAlarm.Trigger.relative(
                            ItemDuration(seconds: -60 * minutes), toEnd: false)
                        return list + [ItemAlarm(trigger, text: text)]
                    }
            }
        }
        return lists
    }()

    /// The result of a merge, merged again with one of its sides, is that result. One side had moved an alarm,
    /// and the other had moved it to another time and added the first one's: the second merge was a clash.
    @Test func everyMergeOfAlarmsIsItsOwnResult() {
        for base in Self.versions {
            for mine in Self.versions {
                for theirs in Self.versions {
                    let merge = ItemAlarm.merged(mine, base: base, theirs)
                    let other = ItemAlarm.merged(theirs, base: base, mine)
                    let again = [
                        ItemAlarm.merged(merge.value, base: base, theirs).value,
                        ItemAlarm.merged(mine, base: base, merge.value).value,
                    ]
                    let isLaw =
                        again == [merge.value, merge.value] && merge.isClash == other.isClash
                        && (merge.isClash || merge.value == other.value)
                    if !isLaw {
                        Issue.record("\(mine) and \(theirs), made from \(base): \(merge), then \(again)")
                        return
                    }
                }
            }
        }
    }
}
