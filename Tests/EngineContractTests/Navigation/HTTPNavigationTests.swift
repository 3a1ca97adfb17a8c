import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Loads from a real server. They do not run on the fake engine, which has no network.
@MainActor
@Suite struct HTTPNavigationTests {
    @Test func redirectsAreReportedBetweenStartAndCommit() async throws {
        let server = try await LocalServer.start()
        try await withPage(.gtk, configuration: .anywhere) { test in
            try await test.page.loadAndWait(server.url("/redirect/chain/3"))
            #expect(
                test.navigationEvents == [
                    .started(server.url("/redirect/chain/3")), .redirected(server.url("/redirect/chain/2")),
                    .redirected(server.url("/redirect/chain/1")), .redirected(server.url("/ok")),
                    .committed(server.url("/ok")), .finished(server.url("/ok")),
                ])
        }
        await server.stop()
    }

    @Test func aRedirectLoopFails() async throws {
        let server = try await LocalServer.start()
        try await withPage(.gtk, configuration: .anywhere) { test in
            await #expect(throws: NavigationError.self) {
                try await test.page.loadAndWait(server.url("/redirect/loop"))
            }
            #expect(test.page.committedURL == nil)
        }
        await server.stop()
    }

    @Test func aRedirectToAnotherOriginNeedsThePolicysPermission() async throws {
        let server = try await LocalServer.start()
        try await withPage(.gtk) { test in
            let target = server.url("/ok", host: .localhost)
            await #expect(throws: CancellationError.self) {
                try await test.page.loadAndWait(server.url("/redirect?to=\(target)"))
            }
            #expect(await server.requestCount(of: "/ok") == 0)
        }
        await server.stop()
    }

    @Test(arguments: TestEngine.all)
    func anErrorStatusWithABodyIsADocument(engine: TestEngine) async throws {
        let server = try await LocalServer.start()
        try await withPage(engine) { test in
            for status in [404, 500, 503] {
                try await test.page.loadAndWait(server.url("/status/\(status)"))
                #expect(test.page.committedURL == server.url("/status/\(status)"), "\(status)")
            }
        }
        await server.stop()
    }

    @Test func aDroppedConnectionFails() async throws {
        let server = try await LocalServer.start()
        try await withPage(.gtk) { test in
            let failure = await #expect(throws: NavigationError.self) {
                try await test.page.loadAndWait(server.url("/drop"))
            }
            #expect(failure?.code == .connection)
            #expect(failure?.message.isEmpty == false)
        }
        await server.stop()
    }

    @Test func aClosedPortFails() async throws {
        let closed = try ClosedPort()
        defer { closed.release() }
        try await withPage(.gtk) { test in
            let url = closed.url("/ok")
            let failure = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(url) }
            #expect(failure?.code == .connection)
        }
    }

    @Test func aHostThatDoesNotExistFails() async throws {
        try await withPage(.gtk) { test in
            let url = try #require(URL(string: "http://no-such-host.invalid/"))
            let failure = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(url) }
            #expect(failure?.code == .hostNotFound)
        }
    }

    @Test func anUnknownSchemeFails() async throws {
        try await withPage(.gtk) { test in
            let url = try #require(URL(string: "nosuchscheme://host/"))
            let failure = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(url) }
            #expect(failure?.code == .unsupportedScheme)
        }
    }

    @Test func aFileThatDoesNotExistFails() async throws {
        try await withPage(.gtk) { test in
            let url = URL(filePath: "/no/such/file.html")
            let failure = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(url) }
            #expect(failure?.code == .notFound)
        }
    }

    @Test func aFailedLoadKeepsTheOldDocument() async throws {
        let server = try await LocalServer.start()
        try await withPage(.gtk) { test in
            try await test.page.loadAndWait(server.url("/ok"))
            await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(server.url("/drop")) }
            #expect(test.page.committedURL == server.url("/ok"))
            #expect(try await test.run("return document.title") != nil)
            #expect(test.navigationEvents.filter { if case .finished = $0 { true } else { false } }.count == 1)
        }
        await server.stop()
    }
}

extension PageConfiguration {
    /// Allows every navigation.
    @MainActor
    static var anywhere: PageConfiguration {
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        return PageConfiguration(policies: policies)
    }
}
