import CLibrary

/// A thread that the system may refuse. The caller then works without it.
///
/// ```swift
/// let helper = WorkerThread { work.doSome() }
/// work.doSome()
/// helper?.join()
/// ```
///
/// Dispatch cannot report that: if a limit keeps it from making threads it waits for ever, and it traps if it
/// gets no descriptor for its queue of events.
package struct WorkerThread {
    private let thread: pthread_t

    /// Starts it; nil if the system makes no more threads.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(run: body))
        #if canImport(Glibc) || canImport(Android)
            var thread = pthread_t()
        #else
            var thread: pthread_t?
        #endif
        // Signals go to the earlier threads, because one of them may block them for a while.
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let code = pthread_create(
            &thread, nil,
            { argument in
                // It is never nil, but only some systems say so in its type.
                let box: UnsafeMutableRawPointer? = argument
                if let box { Unmanaged<Body>.fromOpaque(box).takeRetainedValue().run() }
                return nil
            }, box.toOpaque())
        #if canImport(Glibc) || canImport(Android)
            let started: pthread_t? = thread
        #else
            let started = thread
        #endif
        guard code == 0, let started else {
            box.release()
            return nil
        }
        self.thread = started
    }

    /// Waits until the thread has ended. Call either this or ``detach()``, once.
    package func join() { pthread_join(thread, nil) }

    /// Lets the thread run on its own.
    package func detach() { pthread_detach(thread) }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
