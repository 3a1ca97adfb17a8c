import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Servers that request credentials receive none, and no dialog is shown to the user.
@MainActor
@Suite struct CredentialTests {
    /// The response to a request without credentials.
    private static let challenge = StubResponse.html(
        "<!DOCTYPE html><title>Members only</title>", status: 401,
        headers: [("WWW-Authenticate", "Basic realm=\"tests\"")])

    @Test func anAuthenticationChallengeIsShownAsAnErrorDocument() async throws {
        try await withServer { server in
            var statuses: [Int] = []
            var configuration = PageConfiguration()
            configuration.policies.response.append("test") { response in
                statuses.append(response.status)
                return nil
            }
            await server.respond(Self.challenge, at: "/members")
            try await withPage(.gtk, configuration: configuration) { test in
                try await test.page.loadAndWait(server.url("/members"))
                #expect(statuses == [401])
                #expect(test.page.committedURL == server.url("/members"))
                #expect(try await test.run("return document.title") == "Members only")
                #expect(test.refusals == ["credentials for 127.0.0.1:\(server.port)"])
                #expect(await server.requests.allSatisfy { $0.headers["authorization"] == nil })
            }
        }
    }

    @Test(arguments: ["<img src=URL>", "<script src=URL></script>", "<iframe src=URL></iframe>"])
    func challengesOfEmbeddedResourcesDoNotBlockThePage(element: String) async throws {
        try await withServer { server in
            await server.respond(Self.challenge, at: "/members")
            let foreign = server.url("/members", host: .localhost)
            await server.respond(.html(element.replacing("URL", with: foreign.absoluteString)), at: "/page")
            try await withPage(.gtk, configuration: .anywhere) { test in
                try await test.page.loadAndWait(server.url("/page"))
                #expect(test.page.committedURL == server.url("/page"))
                #expect(await server.requestCount(of: "/members") >= 1)
            }
        }
    }

    @Test func fetchReceivesTheUnauthorizedStatus() async throws {
        try await withServer { server in
            await server.respond(Self.challenge, at: "/members")
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                #expect(try await test.run("return (await fetch('/members')).status") == 401)
            }
        }
    }

    @Test func credentialsInTheURLAreNotUsedForTheChallenge() async throws {
        try await withServer { server in
            await server.respond(Self.challenge, at: "/members")
            let url = try #require(URL(string: "http://name:word@127.0.0.1:\(server.port)/members"))
            try await withPage(.gtk, configuration: .anywhere) { test in
                try await test.page.loadAndWait(url)
                #expect(try await test.run("return document.title") == "Members only")
            }
        }
    }
}
