import CLibrary

/// A clock that does not jump when the time is set.
package enum MonotonicClock {
    package static var seconds: Double {
        let time = now
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    package static var milliseconds: Int {
        let time = now
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    private static var now: timespec {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time
    }
}
