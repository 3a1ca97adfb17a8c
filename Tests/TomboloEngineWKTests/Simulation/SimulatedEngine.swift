import TomboloEngine
package import TomboloTesting
import WebKit

@testable import TomboloEngineWK

extension WKPage: FakeBackedEngine {
    /// The fake engine that does the work of the page's view.
    package var fake: FakePageEngine? { (view._simulation as? SimulatedWebView)?.fake }

    /// Creates a page whose view shows the documents of `web`.
    static func simulated(
        _ web: FakeWeb, storage: ProfileStorage = .ephemeral, schemes: [String: any SchemeHandling] = [:],
        options: WKPageOptions = WKPageOptions()
    ) throws -> WKPage {
        WKWebView._makeSimulation = { view in
            let entry = SimulatedWeb.of(view)
            return SimulatedWebView(view, of: entry?.page, web: entry?.web ?? FakeWeb())
        }
        let page = WKPage(profile: try WKProfile(storage), schemes: schemes, options: options)
        SimulatedWeb.set(web, for: page)
        return page
    }
}

/// The pages whose views have not been created yet, with their documents.
private enum SimulatedWeb {
    struct Entry {
        weak var page: WKPage?
        var web: FakeWeb
    }

    private static var entries: [Entry] = []

    static func set(_ web: FakeWeb, for page: WKPage) {
        entries.removeAll { $0.page == nil }
        entries.append(Entry(page: page, web: web))
    }

    static func of(_ view: WKWebView) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.page?.configuration === view.configuration }) else {
            return nil
        }
        return entries.remove(at: index)
    }
}

/// Makes the tests on the fake engine run on `WKPage`, whose view the fake engine simulates. Called before the first test if TOMBOLO_FAKE_ENGINE is `wk`.
@_cdecl("tombolo_tests_use_simulated_wkwebview")
nonisolated func useSimulatedWebView() {
    // A process starts on the main thread.
    MainActor.assumeIsolated {
        EngineOverFake.makeOther = { web, schemes in
            guard let page = try? WKPage.simulated(web, schemes: schemes) else {
                preconditionFailure("An ephemeral profile opens.")
            }
            return page
        }
    }
}
