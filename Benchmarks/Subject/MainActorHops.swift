import Glibc

/// Measures how long work from another thread waits for the main actor. GLib's main loop sleeps before each measurement.
enum MainActorHops {
    @concurrent
    static func measure(count: Int = 3_000) async {
        var samples: [Duration] = []
        samples.reserveCapacity(count)
        for _ in 0..<count {
            // The thread itself sleeps, so that the lateness of a timer is not part of the measurement.
            usleep(200)
            let start = ContinuousClock.now
            let arrived = await arrival()
            samples.append(arrived - start)
        }
        samples.sort()
        for (name, part) in [("p50", 0.5), ("p99", 0.99)] {
            let value = samples[Int(Double(count - 1) * part)] / Duration.microseconds(1)
            await Output.figure("hop.\(name)", value, "us")
        }
    }

    @MainActor
    private static func arrival() -> ContinuousClock.Instant { .now }
}
