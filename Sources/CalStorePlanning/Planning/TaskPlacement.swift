import CalStore

/// Puts tasks into free time, each before it is due. Overdue tasks come first, then those with an earlier due
/// time, then more important ones.
///
/// ```swift
/// let placement = TaskPlacement(tasks, in: search, around: busy)
/// for placed in placement.placed { print(placed.task.title, placed.range) }
/// print("no room for", placement.unplaced.map(\.title))
/// ```
/// Each task goes in one piece into the first slot that is long enough. Tasks that were placed are not moved
/// for later ones.
public struct TaskPlacement: Sendable {
    /// A task to plan.
    public struct Task: Sendable, Hashable {
        /// The identifier of the reminder.
        public var id: CalStoreItem.ID
        /// The title, for messages.
        public var title: String
        /// The length in real seconds; 1 or more.
        public var seconds: Int
        /// The earliest start; nil for any time.
        public var earliest: Instant?
        /// The latest end; nil for any time.
        public var due: Instant?
        /// The priority, from 1 (highest) to 9 (lowest); 0 for none, which comes last.
        public var priority: Int
        /// Whether it should have been done already: it then comes first, at any time.
        public var isOverdue = false

        /// A task that takes this many seconds of work.
        public init(
            id: CalStoreItem.ID, title: String, seconds: Int, earliest: Instant? = nil, due: Instant? = nil,
            priority: Int = 0
        ) {
            (self.id, self.title, self.seconds) = (id, title, max(seconds, 1))
            (self.earliest, self.due, self.priority) = (earliest, due, priority)
        }

        /// A reminder as a task: not before its start, and due at its due time or at the end of its due day.
        ///
        /// ```swift
        /// let tasks = try store.items().filter { $0.kind == .reminder && !$0.isCompleted }
        ///     .map { TaskPlacement.Task($0, in: zone) }
        /// ```
        /// - Parameters:
        ///   - zone: The zone for dates and floating times.
        ///   - seconds: The length of a reminder without ``CalStoreItem/estimatedDuration``.
        public init(_ reminder: CalStoreItem, in zone: Zone, seconds: Int = 3600) {
            let own = reminder.estimatedDuration?.nominalSeconds ?? 0
            let due = reminder.due.map { time in
                (time.isDate ? ItemTime(time.date.adding(days: 1)) : time).instant(in: zone)
            }
            self.init(
                id: reminder.id, title: reminder.title, seconds: own > 0 ? own : seconds,
                earliest: reminder.start?.instant(in: zone), due: due, priority: reminder.priority)
        }
    }

    /// A task and its time.
    public struct Placed: Sendable, Hashable {
        /// The task.
        public let task: Task
        /// The time for the task.
        public let range: Range<Instant>
    }

    /// The placed tasks, in the order in which they were placed.
    public private(set) var placed: [Placed] = []
    /// Tasks that do not fit before their due time.
    public private(set) var unplaced: [Task] = []

    /// - Parameters:
    ///   - search: The search for free time; its length is ignored. Its buffer is also kept free around
    ///     placed tasks.
    ///   - busy: The busy time.
    public init(_ tasks: [Task], in search: FreeTime, around busy: BusyTime) {
        var search = search
        search.length = 1
        var free = search.slots(around: busy)
        for task in tasks.sorted(by: TaskPlacement.precedes) {
            guard let index = TaskPlacement.index(of: task, in: free) else {
                unplaced.append(task)
                continue
            }
            let span = free[index]
            let start = max(span.lowerBound, task.earliest ?? span.lowerBound)
            let range = start..<start.adding(seconds: max(task.seconds, 1))
            placed.append(Placed(task: task, range: range))
            let buffer = max(search.buffer, 0)
            let rest = TimeSpans([span]).subtracting(TimeSpans([range]).widened(by: buffer))
            free.replaceSubrange(index...index, with: rest.ranges)
        }
    }

    /// The first span that has room for a task.
    private static func index(of task: Task, in free: [Range<Instant>]) -> Int? {
        let due = task.isOverdue ? nil : task.due
        for (index, span) in free.enumerated() {
            if let due, span.lowerBound >= due { return nil }
            let start = max(span.lowerBound, task.earliest ?? span.lowerBound)
            let end = min(span.upperBound, due ?? span.upperBound)
            if start < end, end.seconds(since: start) >= max(task.seconds, 1) { return index }
        }
        return nil
    }

    private static func precedes(_ left: Task, _ right: Task) -> Bool {
        if left.isOverdue != right.isOverdue { return left.isOverdue }
        let (one, other) = (left.due ?? .distantFuture, right.due ?? .distantFuture)
        if one != other { return one < other }
        let (high, low) = (left.priority == 0 ? 10 : left.priority, right.priority == 0 ? 10 : right.priority)
        if high != low { return high < low }
        return (left.title, left.id) < (right.title, right.id)
    }
}
