import CGTK
import Testing

@testable import GLibRuntime

/// An asynchronous main function, like that of this test program, that waits in GLib's loop.
@MainActor
@Suite struct MainLoopTests {
    @Test func theMainActorStaysOnTheMainThread() async throws {
        for _ in 0..<20 {
            #expect(isMainThread())
            try await Task.sleep(for: .milliseconds(1))
        }
        await Task.detached { #expect(!isMainThread()) }.value
        #expect(isMainThread())
    }

    @Test func glibSourcesRunOnTheMainActor() async {
        let onMain = await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(Waiter(continuation))
            g_idle_add_full(
                G_PRIORITY_DEFAULT,
                { data in
                    guard let data else { return 0 }
                    nonisolated(unsafe) let pointer = data
                    MainActor.assumeIsolated {
                        Unmanaged<Waiter>.fromOpaque(pointer).takeRetainedValue().continuation.resume(
                            returning: isMainThread())
                    }
                    return 0
                }, box.toOpaque(), nil)
        }
        #expect(onMain)
    }

    @Test func attachingTwiceChangesNothing() async {
        MainQueueSource.attach()
        MainQueueSource.attach()
        await Task { @MainActor in #expect(isMainThread()) }.value
    }

    /// Work that enqueues itself again keeps the queue from ever becoming empty.
    @Test(arguments: [GDK_PRIORITY_REDRAW, G_PRIORITY_DEFAULT_IDLE])
    func sourcesOfLowerPrioritiesAreDispatchedWhileTheMainActorIsBusy(priority: gint) async {
        let source = SourceCount(priority, times: 20, pausesInInnerLoops: true)
        // The number of turns limits the test, and not the time, which passes in inner loops of other tests too.
        let tasks = (0..<8).map { _ in
            Task { for _ in 0..<4000 where source.count < 20 { await spin(for: .milliseconds(2)) } }
        }
        for task in tasks { await task.value }
        #expect(source.count == 20)
    }

    /// Each turn is longer than the time after which the main actor pauses.
    @Test func aPauseEndsWhileOtherSourcesAreBusy() async {
        // Far more dispatches than five pauses have time for.
        let flood = SourceCount(G_PRIORITY_DEFAULT, times: 10_000_000, pausesInInnerLoops: true)
        for _ in 0..<5 { await spin(for: .milliseconds(5)) }
        #expect(flood.isReady)
    }

    @Test func jobsFromOtherThreadsRunInOrder() async {
        let list = ArrivalList()
        await Task.detached {
            for number in 0..<200 { await list.append(number) }
        }.value
        #expect(list.numbers == Array(0..<200))
    }
}

@MainActor
private final class ArrivalList {
    var numbers: [Int] = []

    func append(_ number: Int) {
        #expect(isMainThread())
        numbers.append(number)
    }
}

private final class Waiter {
    let continuation: CheckedContinuation<Bool, Never>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }
}

/// Keeps the main actor busy for a time, and then lets its other jobs run.
@MainActor
private func spin(for time: Duration) async {
    let end = ContinuousClock.now + time
    while .now < end {}
    await Task.yield()
}

/// Whether this is the thread of the main loop.
func isMainThread() -> Bool { g_main_context_is_owner(g_main_context_default()) != 0 }
