import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@MainActor
@Suite struct NewWindowTests {
    private static let target = TestPage.url("opened")

    private func configuration(_ decision: NewWindowDecision?) -> PageConfiguration {
        var policies = PagePolicies()
        if let decision { policies.newWindow.append("test") { _ in decision } }
        return PageConfiguration(policies: policies)
    }

    private func requests(_ test: TestPage) -> [NewWindowRequest] {
        test.pageEvents.compactMap { if case .windowRequested(let request) = $0 { request } else { nil } }
    }

    /// The ways in which a page requests a window.
    enum Way: String, CaseIterable {
        case open = "window.open('opened')"
        case openNamed = "window.open('opened', 'name', 'width=100')"
        case openNoReferrer = "window.open('opened', '_blank', 'noreferrer,noopener')"
        case link = "(() => { document.getElementById('link').click() })()"
        case form = "(() => { document.getElementById('form').submit() })()"
    }

    private static let document = """
        <a id=link href=opened target=_blank rel=opener>open</a>
        <form id=form action=opened target=_blank></form>
        """

    @Test func aWindowIsRefusedByDefault() async throws {
        try await withPage(.gtk) { test in
            for way in Way.allCases {
                try await test.open(Self.document)
                let (refusalCount, windowCount) = (test.refusals.count, requests(test).count)
                let loadCount = test.web.requests.count
                #expect(try await test.run("return (\(way.rawValue)) ?? null") == .null, "\(way)")
                try await test.waitForRefusal(of: "new window", after: refusalCount)
                #expect(requests(test).count == windowCount, "\(way)")
                let paths = test.web.requests.dropFirst(loadCount).map { $0.path() }
                #expect(!paths.contains(Self.target.path()), "\(way)")
            }
        }
    }

    @Test func anAllowedWindowIsReportedToTheAppAndScriptGetsNull() async throws {
        try await withPage(.gtk, configuration: configuration(.open)) { test in
            for way in Way.allCases {
                try await test.open(Self.document)
                let (before, windowCount) = (test.page.committedURL, requests(test).count)
                #expect(try await test.run("return (\(way.rawValue)) ?? null") == .null, "\(way)")
                try await test.until("the window request: \(way)") { self.requests(test).count > windowCount }
                let windows = requests(test).dropFirst(windowCount)
                #expect(windows.first?.url?.path() == Self.target.path(), "\(way)")
                #expect(windows.count == 1, "\(way)")
                #expect(windows.first?.topOrigin == Origin(serialized: "app://tests"), "\(way)")
                #expect(test.page.committedURL == before, "\(way)")
            }
        }
    }

    @Test(arguments: [Way.open, .link])
    func aWindowCanBeLoadedInThePage(way: Way) async throws {
        try await withPage(.gtk, configuration: configuration(.loadHere)) { test in
            test.web.serve("<title>Opened</title>", at: Self.target)
            try await test.open(Self.document)
            try await test.run("void (\(way.rawValue))")
            try await test.until("the document") { test.page.committedURL == Self.target }
        }
    }

    @Test(arguments: TestEngine.all)
    func windowsLoadedInThePageNeedTheNavigationPolicy(engine: TestEngine) async throws {
        try await withPage(engine, configuration: configuration(.loadHere)) { test in
            test.web.serve("<title>Elsewhere</title>", at: TestPage.elsewhere)
            try await test.open()
            try await test.run("void window.open(argument)", .string(TestPage.elsewhere.absoluteString))
            try await test.waitForRefusal(of: "elsewhere")
            #expect(test.page.committedURL?.host() == "tests")
        }
    }

    @Test(arguments: TestEngine.all)
    func anEmptyWindowIsRequestedWithoutAURL(engine: TestEngine) async throws {
        try await withPage(engine, configuration: configuration(.open)) { test in
            try await test.open()
            #expect(try await test.run("return window.open()") == .null)
            try await test.until("the window request") { !self.requests(test).isEmpty }
            #expect(requests(test).first?.url.map(\.absoluteString) ?? "about:blank" == "about:blank")
        }
    }
}
