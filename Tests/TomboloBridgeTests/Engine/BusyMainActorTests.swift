import Testing
import TomboloEngine
import TomboloTesting

/// Pages while tasks of the app keep the main actor busy.
@MainActor
@Suite struct BusyMainActorTests {
    /// The main loop has to dispatch sources of lower priorities, by which WebKit reads a response of a scheme handler.
    @Test(arguments: TestEngine.all)
    func aPageLoadsWhileTheMainActorIsBusy(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let end = ContinuousClock.now + .seconds(120)
            var isLoaded = false
            let tasks = (0..<8).map { _ in
                Task { @MainActor in
                    while !isLoaded, .now < end {
                        let next = ContinuousClock.now + .milliseconds(2)
                        while .now < next {}
                        await Task.yield()
                    }
                    return isLoaded
                }
            }
            try await test.open()
            isLoaded = try await test.run("return 1") == 1
            for task in tasks { #expect(await task.value) }
        }
    }
}
