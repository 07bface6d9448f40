#if !canImport(Darwin)
    import Dispatch

    /// Runs tasks on threads of Dispatch, of which there are more when some wait. Swift's own are as many as
    /// the machine has cores, and a program may wait on all of them.
    final class QueueExecutor: TaskExecutor {
        static let geocoding = QueueExecutor(label: "CalStore.CoreLocation.search")

        private let queue: DispatchQueue

        init(label: String) { queue = DispatchQueue(label: label, attributes: .concurrent) }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let executor = asUnownedTaskExecutor()
            queue.async { job.runSynchronously(on: executor) }
        }
    }
#endif
