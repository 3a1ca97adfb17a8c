import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Apps that release a page while one of its calls is being handled.
@MainActor
struct ReleasedPageTests {
    @MainActor
    private final class Owner {
        var page: Page?
    }

    /// The handler holds the last reference to the page, and with it to the bridge.
    @Test func aHandlerCanReleaseItsPage() async throws {
        let owner = Owner()
        let web = FakeWeb()
        let calls = CallRegistry()
        var runs = 0
        calls.register("release") {
            runs += 1
            owner.page?.close()
            owner.page = nil
        }
        weak var released: Page?
        weak var releasedBridge: Bridge?
        do {
            let page = Page(engine: FakePageEngine(web: web), configuration: PageConfiguration())
            let policy = AccessPolicy([try Grant(["*"], to: ["app://tests"])])
            let bridge = Bridge(page: page, calls: calls, policy: policy)
            (owner.page, released, releasedBridge) = (page, page, bridge)
            let html = "<script>for (let i = 0; i < 10; i++) tombolo.call('release').catch(() => {})</script>"
            web.serve(html, at: TestPage.home)
            page.load(TestPage.home)
        }
        let end = ContinuousClock.now + .seconds(120)
        while released != nil || releasedBridge != nil, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(released == nil && releasedBridge == nil)
        #expect(runs == 1)
    }
}
